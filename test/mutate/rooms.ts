/** The rooms for mutation testing: the files that are mutated, and the tests that may kill the mutants. */
export interface MutatedRoom {
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
}

const hostTests = [
  'test/site/{caching,conditional,core,domain-name,encoding,forex-documents,jsonp,look-up,missing,nearby,page-path,refusal,target,web}.test.ts',
]

export const rooms: Readonly<Record<string, MutatedRoom>> = {
  contract: {
    // Tables of data and schemas are left out: a mutated table is another table, and its tests are those of the documents.
    mutate: ['pipeline/contract/**/*.ts', '!pipeline/contract/*{routes,documents,schemas,codes,types,profiles}.ts'],
    tests: ['test/contract/*.test.ts', 'test/publish/{gzip,manifest}.test.ts', ...hostTests],
  },
  forex: {
    mutate: ['pipeline/forex/figure-rules.ts', 'pipeline/forex/rates/**/*.ts'],
    tests: ['test/forex/*.test.ts', 'test/forex/rates/**/*.test.ts'],
  },
  gse: {
    mutate: ['pipeline/gse/rules/**/*.ts'],
    // The rules' own tests, which touch no disk: the others cost seconds for each mutant.
    tests: [
      'test/gse/{blank-values,continuity,cut-volumes,duplicates,excursions,far-values,line-rules,row-rules}.test.ts',
    ],
  },
  whois: {
    mutate: ['pipeline/whois/read/**/*.ts', 'pipeline/whois/registration/{withheld,unread-*}.ts'],
    // The reader's own tests: those of legal texts, asking, storing and hostile replies cost seconds for each mutant.
    tests: [
      'test/whois/{about,address-lines,collect,doubted-verdicts,facts,join-contacts,jscontact,layouts,lines,places}.test.ts',
      'test/whois/{labelled-places,local-lines,local-verdicts}.test.ts',
      'test/whois/{odd-verdicts,parse,rdap,read,refusals,section-{contacts,domain,fields,lines,records},sections,stated-wait,statements,unread-contacts,values,vcard,verdict,withheld}.test.ts',
    ],
  },
  host: { mutate: ['site/host/**/*.ts'], tests: hostTests },
  http: { mutate: ['pipeline/core/http*.ts'], tests: ['test/core/http*.test.ts'] },
}
