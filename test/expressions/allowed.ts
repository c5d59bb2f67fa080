/** Expressions that recheck does not call safe, and why they may stay. `open` ones are to be made linear. */
export const allowed: Readonly<Record<string, string>> = {
  [String.raw`/\{([^}]+)\}/g`]: 'reads our own netlify.toml',
  [String.raw`/\([^)]*[a-z][^)]*\)/gi`]:
    'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/\s*[,;/|]\s*/`]: 'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/\B(?=(\d{3})+$)/g`]: "runs in the reader's own browser on what the reader typed or we published",
  [String.raw`/#.*$/`]: 'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/<!--[\s\S]*?-->/g`]: 'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/<[^>]*>/g`]: 'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/<tfoot\b[\s\S]*?(<\/tfoot>|<tbody\b|$)/i`]:
    'open: recheck does not decide in 20 s; bounded by the reading thread',
  [String.raw`/<tr\b[^>]*>/i`]: 'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/<t[dh]\b[^>]*>/i`]: 'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/\([^)]*\)/g`]: 'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/<(\w+:)(?:worksheet|sst|workbook|Relationships)\b/`]:
    'open: recheck does not decide in 20 s; bounded by the reading thread',
  [String.raw`/<v(?:\s[^>]*)?>([^<]*)</`]:
    'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/name="wdtNonceFrontendServerSide_39"[^>]*?value="([0-9a-f]{6,32})"/i`]:
    'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/(\d+) depositary shares per share/`]:
    'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/(\d+) (minute|hour|day)s? ago|\bYesterday\b/i`]:
    'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/\/*$/`]: 'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/^(?:-T dn )?[a-z0-9\p{L}\p{M}\p{N}][a-z0-9\p{L}\p{M}\p{N}.-]{0,252}(?:\/e)?$/iu`]:
    'recheck does not decide; the input is a name of at most 253 characters',
  [String.raw`/(?:[:=][ \t]*|\b(?:for|match(?:es|ing)?|domain|domain name|object|name|query)[ \t:=]+|["'\u2018\u201c\u00ab<([]|^[ \t%#*>;-]*)((?:[\p{L}\p{M}\p{N}_-]{1,63}\.)+[\p{L}\p{M}][\p{L}\p{M}\p{N}-]{1,62})(?![\p{L}\p{M}\p{N}_-])/giu`]:
    'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/\s*\(.*$|^the /i`]: 'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/[.\s]+$/`]: 'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/^[\s%#*;>=-]+|[\s<*=]+$/g`]:
    'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/\s*[([<]?https?:\/\/.*$/i`]:
    'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/\s*[([].*$/`]: 'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/[\s-]+$/`]: 'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/\b(?:address|client|host|ip)\b.{0,60}\b(?:blocked|banned|denied)\b/i`]:
    'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/\bno (?:data|entry|entries|objects?|results?|information|record|records|domains?|domain records?)\b.{0,60}\b(?:found|exists?|match|available|for)/i`]:
    'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/\b(?:service|server|database|system)\b.{0,40}\b(?:unavailable|is down|under maintenance|not responding)/i`]:
    'open: polynomial; bounded by the size limit of replies and by the reading thread',
  [String.raw`/^\W*(?:notice|terms(?: (?:of use|and conditions))?|disclaimer|legal(?: notice)?|copyright|important|please note)\b\W*/i`]:
    'open: recheck does not decide in 20 s; bounded by the reading thread',
  [String.raw`/\/+$/`]: "reads the operator's own address",
  [String.raw`/^(\d+\.?\d*|\.\d+)$/`]: "runs in the reader's own browser on what the reader typed or we published",
  [String.raw`/\s*\(?https?:\/\/.*$/i`]: "runs in the reader's own browser on what the reader typed or we published",
}
