/** The words in which registries say that a name is absent or held. */
import { isName, phrasesOf, wordSet } from './phrases.ts'

/** What may stand in front of a statement about the name asked. Any other word makes the sentence one about something else. */
const subjects = wordSet(
  'the this that your you apply want to register but is was currently above requested queried searched specified following domain domains name names object objects query record records key entry sorry error status state result results registration information whois database for in our we as dominio domaine el o le nom de ' +
    'domínio die domäne domänen domein domeinnaam domæne domænet domenet das ce cette il nome nombre è está est ist домен имя записи запись domeniul alan adı verkkotunnusta matched domena doména tên miền',
)

/** `ERROR 101`, `-1`: a code in front says nothing. */
export const isOfSubject = (word: string): boolean => subjects.has(word) || isName(word) || /^\d+$/.test(word)

export const topics = wordSet(
  'domain domains name names object objects key query record entry status dominio domaine status state domínio domäne domänen domein domeinnaam domæne domænet domenet домен domeniul domena doména',
)

/** What a server holds: said to be absent or restricted, it says nothing of the name. */
export const dataNouns = wordSet('database whois information')

/** What may be absent as a name is, but not reserved. */
export const questionNouns = wordSet('query record records result results entry key')

/** How a sentence begins that takes back the absence before it. */
export const hedges = phrasesOf(`however
but
although
unless
this does not
that does not
it does not
it may
it is registered
it is reserved
it is suspended`)

/** With `not` in front: `not sponsored by us`. */
export const elsewhere = phrasesOf(`by us
with us
this registrar
sponsor`)

/** Statements that there is no such name. */
export const absence = phrasesOf(`no match
no matches
no matching
no exact match
not found
no found
no data found
no data was found
data not found
no entries found
no entry found
no object found
no objects found
no record found
no records found
no results found
no domain found
no domain records were found
no domain record was found
no information available about
no information was found
no information found
no such domain
no such object
no such record
no such name
nothing found
no results for
no registration record
not find matchingrecord
unable to find any information
does not exist
doesn't exist
did not exist
do not exist
not exist
not exists
no existe
not registered
is not yet registered
has not been registered
have not been registered
not been registered
unregistered
not assigned
unassigned
not delegated
could not find
could not be found
can not be found
cannot be found
can not find
cannot find
do not have an entry
no se encuentra registrado
no registrado
não registrado
nao registrado
introuvable
aucun objet trouvé
aucun objet trouve
aucun enregistrement trouvé
aucun résultat
kein eintrag gefunden
keine einträge gefunden
sin resultados
no se encontraron resultados
nessun risultato
nenhum resultado
nincs talalat
no se encuentra
no se encontró
no se encuentra registrada
não se encontra
não se encontra registado
não se encontra registrado
no_se_encontro_el_objeto
object_not_found
inconnu
no records matching
not known
is not in our database
is not in the database
is not available in our database
is not available in the database
is not available in our whois database
is not available in the whois database
there is no domain
number of records found 0
number of entries found 0
invalid query or domain name not known
matched 0
0 objects
0 records
0 results
records found 0
n'existe pas
n existe pas
n'est pas enregistré
n est pas enregistré
no registrada
no está registrado
no está registrada
no encontrado
no encontrada
não existe
não encontrado
não está registado
nicht registriert
nicht gefunden
existiert nicht
non registrato
non trovato
non esiste
не зарегистрирован
не зарегистрировано
не найден
не найдена
не найдено
не найдены
не существует
ei löydy
nu este înregistrat
nu există
kayıtlı değil
bulunamadı
bulunamadi
nie istnieje
nie znaleziono
nenalezen
neexistuje
niet gevonden
bestaat niet
findes ikke
hittades inte
finns inte
ne postoji
nije pronađen
nije pronađena
nije registriran
nije registrirana
nije registrovan
nije registrovana
ni registrirana
nie jest zarejestrowana
není registrována
nie je registrovaná
nav reģistrēts
neregistruotas
ei ole registreeritud
ikke registreret
ikke registrert
inte registrerad
niet geregistreerd
nuk ekziston
tidak ditemukan
tidak terdaftar
không tồn tại
inexistant
inexistente
returned 0 objects
available for registration
available for purchase
is still available for registration
is currently available for registration`)

/** Words that say so only when nothing else is said. */
export const bareAbsence = phrasesOf(`available
available yes
registered no
free
domain unknown
unknown domain
no object
no record
disponible
libre
disponibile
disponível
frei
свободен
ledig
vrij`)

/** Statements that nobody may register the name. */
export const reservation = phrasesOf(`reserved
is reserved
has been reserved
restricted
is restricted
prohibited
is prohibited
blocked
is blocked
is in the reserved list
is on the reserved list
prohibited string
premium name
premium domain
not available
can not be registered
cannot be registered
can't be registered
may not be registered
not allowed
is a reserved name
is a reserved domain
reserved name
registry reserved name
is a restricted name
is a restricted domain
est réservé
está reservado
ist reserviert
è riservato
dominio reservado
es un nombre reservado
é reservado
é um nome reservado
est un nom réservé
è un nome riservato
no puede ser registrado
não pode ser registado
não pode ser registrado
ne peut pas être enregistré
ne peut être enregistré
non può essere registrato
kann nicht registriert werden
зарезервирован
не может быть зарегистрирован
не может быть зарегистрировано`)
