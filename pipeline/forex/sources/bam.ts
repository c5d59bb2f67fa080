/** Bank Al-Maghrib: mean rates of transfers at 12:30, dirhams for 1, 10 or 100 units. */
import { forexSource } from '../forex-source.ts'
import { jsonRecords } from '../read/json-records.ts'
import { ouguiyaOn } from '../read/unit-of-day.ts'
import { byDay } from '../read/windows.ts'

const fields = { day: 'date', code: 'libDevise', units: 'uniteDevise', text: 'moyen' }

export default forexSource('bam', {
  title: 'Bank Al-Maghrib',
  url: 'https://www.bkam.ma/Marches/Principaux-indicateurs/Marche-des-changes/Cours-de-change/Cours-de-reference',
  terms: 'Its interface takes a key given on registration (ALMANAC_KEY_BAM); reuse is not stated.',
  covers: 'About 30 currencies in Moroccan dirhams, on Moroccan working days; asked with a key.',
  home: 'MAD',
  anchor: 'EUR',
  proven: 'bam/02.json of 2026-03-30',
  ...byDay('2010-01-04', day => ({
    url: `https://api.centralbankofmorocco.ma/cours/Version1/api/CoursVirement?date=${day}T12:30:00`,
    window: day,
    accept: 'application/json',
    key: { name: 'BAM', header: 'Ocp-Apim-Subscription-Key' },
  })),
  // 23.55 dirhams for 100 MRO in 2026 is a price of MRU.
  read: reply =>
    jsonRecords(reply, fields).map(price => (price.code === 'MRO' ? { ...price, code: ouguiyaOn(price.day) } : price)),
})
