import type { Service } from '../contract/routes.ts'
import type { Intake } from '../core/source.ts'
import { forexIntake } from '../forex/intake.ts'
import { gseIntake } from '../gse/intake.ts'
import { whoisIntake } from '../whois/intake.ts'

export const intakes: Readonly<Record<Service, Intake>> = { whois: whoisIntake, forex: forexIntake, gse: gseIntake }
