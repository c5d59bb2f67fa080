/** Which section a heading opens, and which field a label names below it. */
import { expect, test } from 'vitest'
import { localFieldOf } from '../../pipeline/whois/read/local-labels.ts'
import { fieldIn } from '../../pipeline/whois/read/section-fields.ts'
import { sectionOf, sectionsOf } from '../../pipeline/whois/read/sections.ts'

test.each([
  ['domain registrant', 'registrant'],
  ['registrant contact details', 'registrant'],
  ['technical contact person data', 'tech'],
  ['nameservers', 'nameServers'],
  ['titulaire', 'registrant'],
  ['inhaber', 'registrant'],
  ['licensee', 'registrant'],
  ['contact administratif', 'admin'],
  ['contato administrativo', 'admin'],
  ['contatto amministrativo', 'admin'],
  ['contact technique', 'tech'],
  ['contato técnico', 'tech'],
  ['contatto tecnico', 'tech'],
  ['agent technical contacts', 'tech'],
  ['agent', 'registrar'],
  ["bureau d'enregistrement", 'registrar'],
  ['serveurs de noms', 'nameServers'],
  ['名稱伺服器資料', 'nameServers'],
  ['域名服务器', 'nameServers'],
  ['servidores de nomes', 'nameServers'],
  ['nombre de servidores de dominio', 'nameServers'],
  ['dns hostnames', 'nameServers'],
  ['our domain registrant', undefined],
  ['contact details of the registrant', undefined],
  ['details', undefined],
  ['registrant of', undefined],
])('the heading %j opens %s', (heading, section) => {
  expect(sectionOf(heading)).toBe(section)
})

test('a heading of several contacts opens all of them, or none when one is unknown or the line is long', () => {
  expect(sectionsOf('administrative contact, technical contact')).toEqual(['admin', 'tech'])
  expect(sectionsOf('administrative contact, favourite colour')).toEqual([])
  const long = (length: number) => ['tech', ...Array((length - 4) / 7).fill('admin')].join(', ')
  expect(long(116)).toHaveLength(116)
  expect(sectionsOf(long(116))).toHaveLength(17)
  expect(sectionsOf(`${long(116)}, o`)).toEqual([])
  expect(sectionsOf(long(123))).toEqual([])
})

test.each([
  ['abuse', 'email', 'registrar.email'],
  ['abuse', 'phone', 'registrar.phone'],
  ['registrant', 'email', 'registrant.email'],
  ['registrant', 'registrant city', 'registrant.city'],
  ['registrant', 'holder email', 'registrant.email'],
  ['registrar', 'registrar url', 'registrar.url'],
  ['registrar', 'registrant city', undefined],
  ['reseller', 'organisation', 'registrar.reseller'],
  ['reseller', 'name', 'registrar.reseller'],
  ['reseller', 'website', undefined],
  ['tech', 'holder email', undefined],
  ['tech', 'url', undefined],
  ['domain', 'created', 'domain.created'],
  ['domain', 'colour', undefined],
  ['nameServers', 'nserver', 'domain.nameServers'],
  ['nameServers', 'name 1', 'domain.nameServers'],
  ['nameServers', 'host12', 'domain.nameServers'],
  ['nameServers', 'primary', 'domain.nameServers'],
  ['nameServers', '12', 'domain.nameServers'],
  ['nameServers', '123', undefined],
  ['nameServers', '12 addresses', undefined],
  ['nameServers', 'name of its host', undefined],
  ['nameServers', 'hosts', undefined],
  ['nameServers', 'my name', undefined],
  ['nameServers', 'namexy', undefined],
] as const)('below a heading of %s the label %j names %s', (section, label, field) => {
  expect(fieldIn(section, label)).toBe(field)
})

test.each([
  ['complete domain name', 'domain.name'],
  ['domínio', 'domain.name'],
  ['domaine', 'domain.name'],
  ['fecha de alta', 'domain.created'],
  ['fecha de caducidad', 'domain.expires'],
  ['dernière mise à jour', 'domain.updated'],
  ['date de mise à jour', 'domain.updated'],
  ['ロック状態', 'domain.statuses'],
  ['primary server hostname', 'domain.nameServers'],
  ['secondary server hostname', 'domain.nameServers'],
  ['mail server hostname', undefined],
  ['subdomain', 'domain.name'],
  ['ace', 'domain.name'],
  ['date-approved', 'domain.created'],
  ['reg-till', 'domain.expires'],
  ['ns1-hostname', 'domain.nameServers'],
  ['admin-mailbox', 'admin.email'],
  ['entidade gestora', 'registrar.name'],
  ['域名', 'domain.name'],
  ['域名狀態', 'domain.statuses'],
  ['域名註冊日期', 'domain.created'],
  ['域名到期日期', 'domain.expires'],
  ['註冊服務機構', 'registrar.name'],
  ['agente registrador', 'registrar.name'],
  ['entidad registradora', 'registrar.name'],
  ['registraire', 'registrar.name'],
  ['organización', 'registrant.org'],
  ['admin e-mailbox', 'admin.email'],
  ['adminemail', 'admin.email'],
  ['registrantphone', 'registrant.phone'],
  ['registrarname', 'registrar.name'],
  ['teccompany', 'tech.org'],
  ['administrativa', undefined],
  ['lastupdate', 'domain.updated'],
  ['primnsfqdn', 'domain.nameServers'],
  ['secns2fqdn', 'domain.nameServers'],
  ['tel contact administratif', 'admin.phone'],
  ['adresse contact administratif', 'admin.street'],
  ['organisme technique', 'tech.org'],
  ['mail contact technique', 'tech.email'],
  ['correo del contacto técnico', 'tech.email'],
  ['telefone contato administrativo', 'admin.phone'],
  ['titular endereço', 'registrant.street'],
  ['titular cidade', 'registrant.city'],
  ['titular localidad', 'registrant.city'],
  ['titular provincia', 'registrant.region'],
  ['titular empresa', 'registrant.org'],
  ['titular correio eletrónico', 'registrant.email'],
  ['titular do domínio', 'registrant.name'],
  ['registered to', 'registrant.name'],
  ['statut du domaine', 'domain.statuses'],
  ["date d'enregistrement", 'domain.created'],
  ["date d'échéance", 'domain.expires'],
  ['tel contact commercial', undefined],
] as const)('the label %j names %s', (label, field) => {
  expect(localFieldOf(label)).toBe(field)
})
