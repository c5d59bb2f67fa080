/**
 * The label table of country-code registries, .edu and of IANA's own record form. In replies of generic registries some of
 * these labels mean other things, or nothing of the domain. Dates and name servers of common words are told in label-words.ts.
 */
import type { ContactField, Role } from '../model.ts'
import { wordedFieldOf } from './label-words.ts'
import {
  commonLabels,
  contactLabels,
  type DomainField,
  type LabelMeaning,
  type Labels,
  listed,
  prefixed,
  prefixes,
  type RegistrarField,
} from './labels.ts'
import { remembered } from './lines.ts'

const localDomain: Labels<DomainField> = {
  name: [
    ...['nom de domaine', 'nombre de dominio', 'ドメイン名', 'ascii name', 'dominio', 'query', 'complete domain name'],
    ...['nome de domínio', 'domínio', 'domaine', '域名', '網域名稱', 'subdomain', 'ace', 'domini', 'naziv domene'],
  ],
  id: ['roid', 'norid handle', 'registration no', 'domain handle'],
  created: [
    ...['registration time', 'registration', 'domain name commencement date', 'first registration date'],
    ...['creation time', 'date registered', 'domain dateregistered', '登録年月日', 'registered since', 'issue date'],
    ...[
      '域名註冊日期',
      '域名注册日期',
      '注册日期',
      'assigned on',
      'registration start date',
      'date of registration',
      'fecha de activación',
      "date d'enregistrement",
    ],
  ],
  expires: [
    ...['paid-till', 'reg-till', 'valid until', 'valid-date', 'validity', 'expiration time', 'exp date'],
    ...['domain datebilleduntil', "date d'expiration", '有効期限', 'valid till', 'paid until', 'next renewal date'],
    ...['域名到期日期', '到期日期', 'fecha de corte', "date d'échéance"],
  ],
  updated: [
    ...['domain datelastmodified', 'dernière modification', 'lastupdate', 'dernière mise à jour'],
    ...['date de mise à jour', 'ultima actualización', '最終更新', 'last renewed'],
  ],
  dnssec: ['signed', 'domain signed', 'dnssec signed', 'dnssec status', 'ds rdata status'],
  statuses: [
    ...['state', 'registration status', 'epp status', 'eppstatus', 'ロック状態', '域名狀態', '域名状态'],
    ...['domain state', 'domaintype', 'ren-status'],
    ...['query status', 'statut', 'estatus del dominio', 'estado', '状態', 'record status'],
    ...['status do domínio', 'statut du domaine', 'estado de dominio', 'estado del dominio', 'domain prohibit status'],
  ],
  nameServers: [
    ...['hostname', 'domain servers', 'domain server', 'primary server', 'secondary server'],
    ...['ネームサーバ', 'primnsfqdn', 'secns1fqdn', 'secns2fqdn', 'secns3fqdn', 'secns4fqdn'],
  ],
}

const localRegistrar: Labels<RegistrarField> = {
  name: [
    ...['registrar organization', 'registrar organisation', 'authorized agency', 'registrar handle'],
    ...['registration service provider', 'sponsoring registrar name', 'registrar organization name', 'registered by'],
    ...['current registar', 'registar', 'domain support', 'registrar company', 'registrar company name'],
    ...['registrar of record', 'registered through', 'domain registrar', 'isp', "bureau d'enregistrement"],
    ...['註冊服務機構', '注册服务机构', 'account name', 'agente registrador', 'entidade gestora'],
    ...['registrador', 'entidad registradora', 'registraire'],
  ],
  server: ['whois tcp uri', 'registrar whois'],
  reseller: ['rsp'],
  url: [
    ...['sponsor url', 'url', 'registrar web', 'registrar www', 'registrar web site', 'registrar info'],
    ...['registration service url', 'registrar web page', 'www', 'registrar abuse url', 'registrar referral url'],
  ],
  email: [
    ...['registrar e-mail', 'registrar contact information email', 'abuse-email'],
    ...['registrar contact email', 'registrar abuse contact', 'registrar contact information'],
  ],
  phone: ['abuse-phone', 'registrar telephone', 'registrar tel', 'registrar phone number'],
}

const localContact: Labels<ContactField> = {
  name: ['contact name', 'person', 'nom', 'nombre', 'nome', 'full name', 'english name'],
  org: [
    ...['company', 'company english name', 'organization name', 'organisation name', 'org name', 'company name'],
    ...['contact organization', 'contact organisation', 'organisation nom', 'legal name', 'orgname'],
    ...['organización', 'organização', 'organisme', 'empresa', 'société', 'razón social', 'razão social'],
  ],
  street: [
    ...['street address', 'streetaddress', 'addr', 'postal address', 'post address', 'adresse', 'dirección'],
    ...['domicilio', 'endereço', 'morada'],
  ],
  city: [
    ...['locality', 'town', 'city/town', 'postal area', 'ville', 'ciudad', 'address city'],
    ...['localidad', 'cidade', 'localidade'],
  ],
  region: ['stateprovince', 'estado/provincia', 'address state', 'provincia', 'departamento'],
  zip: ['zipcode', 'pcode', 'postal', 'code postal', 'postalcode', 'código postal', 'address postal code'],
  country: ['location', 'ccode', 'pays', 'país', 'countrycode', 'address country'],
  phone: ['tel', 'tel no', 'phone no', 'telephone no', 'teléfono', 'telefone', 'tel.'],
  fax: ['fax no', 'telefax'],
  email: [
    ...['e mail', 'e mailbox', 'mailbox', 'courriel', 'correo electrónico', 'contact email', 'mail', 'correo'],
    ...['correio eletrónico', 'correio eletrônico'],
  ],
  id: ['handle', 'contact id', 'nic handle', 'code', 'pid', 'contact handle', 'id contact', 'contactid', 'nic-hdl'],
}

/** What else stands before a contact's label in replies of these registries: `adm-name`, `Domain Holder Street`. */
const localPrefixes: Readonly<Record<Role, readonly string[]>> = {
  registrant: ['holder', 'domain holder', 'org', 'titular', 'owner c', 'holder c', 'registrant c'],
  admin: ['adm', 'admin c', 'administrative contact person', 'admin 1'],
  tech: ['tec', 'tech c', 'technical contact person', 'tech 1'],
  billing: ['bil', 'bill', 'billing c', 'bill c'],
}

/** Labels of the domain's own record that state something of its holder, or name him. */
const localHolder: Labels<ContactField> = {
  name: [
    ...['registrant', 'person', 'holder', 'owner', 'domain holder', '登録者名', 'titular', 'registered for'],
    ...['registrante', 'propietario', 'proprietário', 'propriétaire', 'titulaire', 'inhaber', 'houder', 'korisnik'],
    ...['nombre del titular', 'nome do titular', 'nom du titulaire', 'registered to'],
    ...['titular del dominio', 'titular do domínio', 'titulaire du domaine'],
  ],
  org: ['org', 'organization', 'organisation', 'organización', 'contact organization', 'domain owner', '組織名'],
  street: ['organisation address', 'organization address'],
  country: ['country'],
  email: ['contact email'],
  phone: ['contact phone'],
  id: ['hun-id'],
}

/** Latin letters without their marks: registries write `Fecha de creación` and `Fecha de creacion`. */
const unmarked = (label: string): string =>
  label
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')

const localLabels: ReadonlyMap<string, LabelMeaning> = new Map<string, LabelMeaning>([
  ...commonLabels,
  ...[
    ...listed('domain', localDomain),
    ...listed('registrar', localRegistrar),
    ...prefixed(localPrefixes, contactLabels),
    ...prefixed(prefixes, localContact),
    ...prefixed(localPrefixes, localContact),
    ...listed('registrant', localHolder),
    ...listed('admin', { name: ['administrative contact(ac)'], email: ['ac e-mail'], phone: ['ac phone number'] }),
  ].map(([label, field]) => [unmarked(label), field] as const),
])

/** `Tel contact administratif`, `Correo del contacto técnico`: the role in front, as other languages have it. */
const roleFirst = (label: string): string => {
  const [, field, role] =
    /^(\p{L}{3,20}) (?:du |del |do )?(?:conta\p{L}{2,4} )?(administrati\p{L}{1,2}|technique|t[eé]cnico)$/u.exec(
      label,
    ) ?? []
  return field === undefined || role === undefined ? label : `${role.startsWith('a') ? 'admin' : 'tech'} ${field}`
}

/** A label as others spell it, without a note or a number behind it: `ns_name_01`, `Name Server (DB)`, `Owner's handle`, `adminemail`. */
const spellingsOf = (label: string): readonly string[] => {
  const spaced = label
    .replace(/[-_]/g, ' ')
    .replace(/ \([^()]*\)$/, '')
    .replaceAll("'s ", ' ')
    .replace(/^sponsoring /, '')
  const apart = spaced.replace(/^(?:registry )?(registrant|registrar|admin|tech?|billing)(?=id$|[a-z]{3})/, '$1 ')
  return [label, spaced, spaced.replace(/ ?\d{1,2}$/, ''), apart, roleFirst(spaced)].map(unmarked)
}

/** The field a label names in a reply of a country-code registry. */
export const localFieldOf = remembered((label): LabelMeaning | undefined => {
  const spellings = spellingsOf(label)
  return (
    spellings.map(text => localLabels.get(text)).find(field => field !== undefined) ??
    spellings.map(wordedFieldOf).find(field => field !== undefined)
  )
})
