import { mediaTypeOf } from '../../../pipeline/contract/media-types.ts'
import type { PageContent } from '../../../pipeline/contract/page-content.ts'
import type { Page } from '../document.ts'
import { renderApi } from '../render/api.ts'
import { renderDownloads } from '../render/downloads.ts'
import { renderStatus } from '../render/status.ts'

export const referencePages = (content: PageContent): readonly Page[] => [
  {
    path: '/api',
    title: 'API: exchange rates, stock prices and domain registrations as JSON | Almanac',
    description:
      'Fifteen paths that answer JSON without a key: exchange rates on any day, Ghana Stock Exchange prices, domain registrations. Try each in the browser.',
    body: renderApi(content),
  },
  {
    path: '/downloads',
    title: 'Downloads: all figures as CSV and Parquet | Almanac',
    description:
      'Whole tables of exchange rates, sessions of the Ghana Stock Exchange and domain registrations as CSV and Parquet, with checksums.',
    body: renderDownloads(content.downloads, content.origin),
    jsonLd: {
      '@type': 'Dataset',
      name: 'Almanac',
      description:
        'Daily exchange rates of central banks, sessions of the Ghana Stock Exchange and domain registrations as tables.',
      isAccessibleForFree: true,
      url: '/downloads',
      distribution: content.downloads.map(({ name, path }) => ({
        '@type': 'DataDownload',
        name,
        encodingFormat: mediaTypeOf(name),
        contentUrl: path,
      })),
    },
  },
  {
    path: '/status',
    title: 'Data status and sources | Almanac',
    description: 'How recent each service is, when new data is expected, and every publisher with its terms.',
    body: renderStatus(content),
  },
]
