/** The thread that reads replies with the adapters of the services. */
import { answerJobs } from './read-jobs.ts'

answerJobs((service, key) => import(`../${service}/sources/${key}.ts`))
