/** The words in which registries speak of their own service: what it does not serve, that it is busy, down or at fault. */
import { phrasesOf, wordSet } from './phrases.ts'

export const unsupported = phrasesOf(`tld is not supported
tld not supported
zone not supported
zone is not supported
extension not supported
extension is not supported
tld is not served
zone is not served
zone not served`)

/** Requests for patience: of a server that is not down they are refusals. */
export const patience = phrasesOf(`please wait
be patient
try again later
try again tomorrow
try later
retry later
connect later
come back later
come back tomorrow
réessayer plus tard
réessayez plus tard
später erneut
intente más tarde
inténtelo más tarde
tente mais tarde
попробуйте позже
повторите запрос позже
повторите попытку позже
daha sonra tekrar
请稍后再试
請稍後再試
잠시 후 다시`)

export const serviceNouns = wordSet(
  'service server database system connection backend query request lookup look-up search ' +
    'servicio serviço servizio dienst système sistema сервис сервер служба система',
)

export const down = wordSet(
  'down unavailable offline maintenance responding failed overloaded rebuilt upgraded synchronised synchronized lost timed timeout error ' +
    'mantenimiento manutenção manutenzione wartung gewartet обслуживании обслуживание indisponible indisponível недоступен недоступна',
)

/** An answer that was not looked up, or elsewhere than in the register: what it says of the name is worth nothing. */
export const faults = phrasesOf(`internal error
erreur interne
error interno
erro interno
errore interno
interner fehler
внутренняя ошибка
błąd wewnętrzny
interní chyba
unable to connect
php warning
fatal error
ripe database query service
no pudo ser procesada
no rdap service
no rdap server
database is not available
server is not available
service is not available
syntax error
did not complete
not be completed
not be processed
not be reached
not connect
cannot connect
not query
cannot query
not reachable
unreachable
server does not hold
server does not serve
service does not serve
server is not authoritative for
service is not authoritative for
error 500
error 502
error 503
error 504`)

const faultWords = wordSet('erreur erro errore fehler fout błąd chyba hiba hata virhe feil fejl грешка помилка ошибка')

/** Failures of a server in scripts without blanks: an error, a fault, a failure, upkeep. */
const unspaced = /エラー|障害|失敗|できません|メンテナンス|错误|錯誤|故障|失败|维护|維護|超时|逾時|오류|장애|실패|점검/u

const negations = wordSet('nicht pas no non niet não nie не ikke inte')

const handled = wordSet(
  'verarbeitet bearbeitet durchgeführt ausgeführt beantwortet erreichbar verfügbar traitée traité exécutée aboutir ' +
    'procesar procesada realizar completar disponibile elaborata eseguita verwerkt uitgevoerd beantwoord bereikbaar beschikbaar ' +
    'processada realizada przetworzone przetworzyć dostępna dostępny обработать обработан выполнить выполнен доступен доступна ' +
    'behandlet behandlas tilgjengelig tilgængelig tillgänglig',
)

const longestFault = 12

/** `Une erreur est survenue`, `Error de conexión`, `Exception in thread main`: short, as prose about liability is not. */
export const isOfFault = (words: readonly string[]): boolean =>
  words.length <= longestFault &&
  (words[0] === 'error' || words.some(word => faultWords.has(word) || word.endsWith('exception')))

/** `Die Abfrage konnte nicht verarbeitet werden`, `Il servizio non è disponibile`, `接続に失敗しました`. */
export const isFailure = (words: readonly string[]): boolean =>
  words.length <= longestFault &&
  ((words.some(word => negations.has(word)) && words.some(word => handled.has(word))) ||
    words.some(word => unspaced.test(word)))
