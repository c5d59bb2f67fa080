/** For commands that need more than `npm ci --omit=dev` installs. */
import { needPackage } from './need-package.mjs'

needPackage('vitest', 'the tests', 'npm ci')
