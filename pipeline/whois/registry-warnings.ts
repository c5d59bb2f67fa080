/** What an operator should know of the registries of names before following them. */
import { askAbout } from '../contract/registries.ts'
import { loadServers, serverOf } from './ask/servers.ts'
import { loadRegistries } from './registries.ts'

/** One sentence for each name whose registry answers nobody, or publishes only part of a registration. */
export const registryWarnings = (dataDir: string, names: readonly string[]): readonly string[] => {
  const [registries, servers] = [loadRegistries(dataDir), loadServers(dataDir)]
  return names.flatMap(name => {
    if (askAbout(registries, name) === 'neither')
      return [`${name}: its registry is known to run neither RDAP nor WHOIS, so it cannot be asked.`]
    const { lacks = [] } = serverOf(servers, name)
    if (lacks.length === 0) return []
    const dates = lacks.map(date => (date === 'created' ? 'creation' : 'expiry')).join(' and ')
    return [`${name}: its registry publishes no date of ${dates}, so /whois/${name} is 404 not_representable.`]
  })
}
