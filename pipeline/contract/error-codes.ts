/** Every code an operator can meet: what happened and what to do. The table in the documents is made of it. */

const unreachable =
  'The stored figures stay, and a run asks again when the source is due; `--all` asks at once. If it lasts for days, open the address in a browser and mend the adapter if the publisher moved.'
const unanswered = 'Nothing: the stored reply stays, and a run asks again when the name is due.'

export const errorCodes = {
  USAGE: {
    means: 'A flag, source, service or argument is unknown or has a wrong value.',
    remedy: 'Give what the message says is expected; `--help` shows every flag.',
  },
  DATA_MISSING: {
    means: 'A file of `data/` is gone.',
    remedy: 'Restore it from version control or a backup. The published tree stays meanwhile.',
  },
  DATA_SHAPE: {
    means: 'A file of `data/` cannot be read as its kind: the message names file, row and column.',
    remedy: 'Restore it from version control or a backup. The published tree stays meanwhile.',
  },
  DATA_UNREADABLE: {
    means: 'The system refuses to open a file of `data/`.',
    remedy: 'Check owner and permissions of the file. What stands there may also be a folder, or a link to itself.',
  },
  DATA_ALTERED: {
    means:
      'A table of `data/` differs from what the commands wrote, so nothing is added to it. File and row are named.',
    remedy: 'Restore it from version control or a backup, or accept it with `npm run verify -- --fix --accept-change`.',
  },
  DATA_LOST: {
    means: 'Days, histories or registrations published before are no longer in `data/`.',
    remedy: 'Restore the files, or pass `--accept-loss` if the loss is meant.',
  },
  CHANGE_REFUSED: {
    means: 'A rebuild would change bodies of past days that were published. The shown tree stays.',
    remedy: 'Restore `data/`, or accept the change with `npm run verify -- --fix --accept-change`.',
  },
  CSV_SYNTAX: {
    means: 'A CSV reply or table breaks the rules of the format, or a cell would run as a formula.',
    remedy: 'Read the file with `npm run -s parse`. A fetch says where it keeps the reply.',
  },
  SOURCE_SHAPE: {
    means: 'A reply does not have the form its publisher uses: an error page, or a changed format.',
    remedy:
      'Read the reply with `npm run -s parse`, and mend the adapter if the form changed. A fetch says where it keeps the reply.',
  },
  SOURCE_UNDATED: {
    means: 'A board of the exchange states no date.',
    remedy: 'Put the date into the file name, such as `board-2026-07-24.html`.',
  },
  SOURCE_REFUSED: {
    means: 'Every row of a file was refused.',
    remedy: 'The message counts the rules; `npm run -s parse` shows each row.',
  },
  SOURCE_CONFLICT: {
    means: 'A file contradicts more than 5 % of the newest stored session. Nothing was stored.',
    remedy: 'Find out which is right. If it is the new file, remove that session from `data/gse` and import again.',
  },
  SOURCE_FILE: { means: 'An adapter has no default export.', remedy: 'Mend the adapter.' },
  SOURCE_SLOW: {
    means:
      'A reply took more time or memory to read than any real one. Its reading was ended; the other sources went on.',
    remedy: 'A fetch says where it keeps the reply. Mend the adapter if the reply is a real one.',
  },
  SOURCE_FAILED: {
    means: 'An adapter failed in an unforeseen way.',
    remedy: 'Mend the adapter; `DEBUG=1` shows the stack.',
  },
  HTTP_CONNECT: { means: 'No connection to the publisher, or its certificate is not valid.', remedy: unreachable },
  HTTP_TIMEOUT: { means: 'The publisher did not answer in time.', remedy: unreachable },
  HTTP_CUT: { means: 'The reply ended before its stated length.', remedy: unreachable },
  HTTP_STATUS: { means: 'The publisher answered with an error status.', remedy: unreachable },
  HTTP_SIZE: { means: 'The reply is larger than the limit.', remedy: unreachable },
  HTTP_ENCODING: { means: 'The reply cannot be decompressed.', remedy: unreachable },
  HTTP_REDIRECTS: { means: 'The publisher redirected too often, or to no address.', remedy: unreachable },
  HTTP_INWARD: { means: 'The address, or a redirect, is not a public one. It was not contacted.', remedy: unreachable },
  REPLAY_MISSING: {
    means: 'The folder of `--replay` has no such request.',
    remedy: 'Record it: `npm run fetch -- SOURCE --record DIR`, with the same `data/` and day.',
  },
  OUT_NOT_OURS: {
    means: 'The target holds foreign files, is a link that no build made, or lies inside the published tree.',
    remedy: 'Choose another folder, or move its files away.',
  },
  FORMAT_NEWER: {
    means: 'A tree or a file of `data/` was written by a newer version of Almanac.',
    remedy: 'Update Almanac, or choose another folder.',
  },
  PORT: {
    means: 'The address or port cannot be listened on.',
    remedy: 'The message says why and how to choose another.',
  },
  DISK: {
    means: 'The system could not read or write a file: disk full, permission denied or device failing.',
    remedy: 'The message names the file; correct the cause and run again.',
  },
  LOCKED: {
    means: 'Another build or fetch did not end within ten minutes, or another schedule is running.',
    remedy: 'Wait for the process that the message names, or end it.',
  },
  WHOIS_UNANSWERED: {
    means: 'Some followed domains got no answer from their registry.',
    remedy: 'Nothing: stored replies stay and the domains are asked again by age and verdict.',
  },
  WHOIS_HOST: { means: 'A WHOIS server has no public address.', remedy: unanswered },
  WHOIS_QUERY: { means: 'A name cannot be sent as a WHOIS query.', remedy: 'Correct the name in the list of domains.' },
  WHOIS_CONNECT: { means: 'A WHOIS server refused the connection.', remedy: unanswered },
  WHOIS_TIMEOUT: { means: 'A WHOIS server did not answer in time.', remedy: unanswered },
  WHOIS_SIZE: { means: 'A WHOIS reply is larger than the limit.', remedy: unanswered },
  WHOIS_EMPTY: { means: 'A WHOIS server closed the connection without a reply.', remedy: unanswered },
  WHOIS_CLOSED: {
    means: 'A WHOIS server refused too often and is left alone for the rest of the run.',
    remedy: unanswered,
  },
  FILE_UNREADABLE: { means: 'A file given on the command line cannot be read.', remedy: 'Check the path.' },
  TOOL_MISSING: {
    means: 'A program that a command needs is not installed.',
    remedy: 'Install it (packages of the tests: `npm ci`), or leave that bench out with `--only`.',
  },
  NO_TREE: {
    means: 'There is no whole tree to serve, copy or upload.',
    remedy: 'Build one: `npm run build-data -- --offline`.',
  },
  BLOCK: {
    means: 'The list of `serve --block` cannot be read, or a line of it is no address.',
    remedy: 'Check the path of the list, or correct the line that the message names.',
  },
  UPLOAD: {
    means: 'The object storage refused, or the upload was interrupted.',
    remedy: 'Run it again: it continues where it stopped.',
  },
  GENERATE: {
    means: 'A file lost the markers between which a table is generated.',
    remedy: 'Put the two marker lines back.',
  },
  INTERNAL: {
    means: 'A defect of Almanac.',
    remedy: '`DEBUG=1` shows the stack; report it with that.',
  },
} as const satisfies Readonly<Record<string, { readonly means: string; readonly remedy: string }>>

export type ErrorCode = keyof typeof errorCodes
