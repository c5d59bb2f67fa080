/** Parts that the schemas of several services share. */
import { z } from 'zod'

export const text = z.string()
export const count = z.int().nonnegative()
export const instant = z.string().meta({ format: 'date-time' })
