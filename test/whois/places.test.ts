import { describe, expect, test } from 'vitest'
import { placeAtEnd } from '../../pipeline/whois/read/places.ts'

describe('an address of lines', () => {
  test.each([
    [
      ['1 High Street', 'Praha', '130 00', 'CZ'],
      { street: ['1 High Street'], city: 'Praha', zip: '130 00', country: 'CZ' },
    ],
    [
      ['Example', '1 High Street', 'Roma', '00100', 'RM', 'IT'],
      { street: ['Example', '1 High Street'], city: 'Roma', zip: '00100', region: 'RM', country: 'IT' },
    ],
    [
      ['1 High Street', 'Praha 10', '13000', 'CZ'],
      { street: ['1 High Street'], city: 'Praha 10', zip: '13000', country: 'CZ' },
    ],
    [
      ['PO Box 81', 'Attn: Office', 'Reno', '89507', 'Nevada', 'US'],
      { street: ['PO Box 81', 'Attn: Office'], city: 'Reno', zip: '89507', region: 'Nevada', country: 'US' },
    ],
    [
      ['1 High Street', 'London', 'WC1A 2HN', 'London', 'GB'],
      { street: ['1 High Street'], city: 'London', zip: 'WC1A 2HN', region: 'London', country: 'GB' },
    ],
    [
      ['1 High Street', 'Dublin', '15', 'IE', 'IE'],
      { street: ['1 High Street'], city: 'Dublin', zip: '15', region: 'IE', country: 'IE' },
    ],
    [['1 High Street', 'Praha', 'CZ'], { street: ['1 High Street'], city: 'Praha', country: 'CZ' }],
    [
      ['Hall', '1 High Street', 'Praha', 'Nove Mesto, Praha', 'CZ'],
      { street: ['Hall', '1 High Street', 'Praha', 'Nove Mesto, Praha'], country: 'CZ' },
    ],
    [
      ['1 High Street', 'Boise', 'Idaho', 'US'],
      { street: ['1 High Street'], city: 'Boise', region: 'Idaho', country: 'US' },
    ],
    [
      ['1 High Street', 'Leeds', 'West Yorkshire', 'GB'],
      { street: ['1 High Street'], city: 'Leeds', region: 'West Yorkshire', country: 'GB' },
    ],
    [
      ['1 High Street', '12345-1234 Riyadh', 'Saudi Arabia'],
      { street: ['1 High Street'], zip: '12345-1234', city: 'Riyadh', country: 'SA' },
    ],
    [['1 High Street', '69003 Lyon', 'FR'], { street: ['1 High Street'], zip: '69003', city: 'Lyon', country: 'FR' }],
    [
      ['1 High Street', '110 00 Praha 1', 'CZ'],
      { street: ['1 High Street'], zip: '110 00', city: 'Praha 1', country: 'CZ' },
    ],
    [
      ['1 High Street', '00-001 Warszawa', 'Poland'],
      { street: ['1 High Street'], zip: '00-001', city: 'Warszawa', country: 'PL' },
    ],
    [
      ['1 High Street', '1011 AB Amsterdam', 'Netherlands'],
      { street: ['1 High Street'], zip: '1011 AB', city: 'Amsterdam', country: 'NL' },
    ],
    [
      ['1 High Street', '101 Reykjavik', 'IS'],
      { street: ['1 High Street'], zip: '101', city: 'Reykjavik', country: 'IS' },
    ],
    [['1 High Street', '101 Lund', 'SE'], { street: ['1 High Street', '101 Lund'], country: 'SE' }],
    [
      ['1 High Street', '51200 Ipoh', 'Perak', 'Malaysia'],
      { street: ['1 High Street'], zip: '51200', city: 'Ipoh', region: 'Perak', country: 'MY' },
    ],
    [
      ['1 High Street', 'Sofia 1000', 'Bulgaria'],
      { street: ['1 High Street'], city: 'Sofia', zip: '1000', country: 'BG' },
    ],
    [
      ['1 High Street', 'Sofia, 1000', 'Bulgaria'],
      { street: ['1 High Street'], city: 'Sofia', zip: '1000', country: 'BG' },
    ],
    [
      ['1 High Street', 'London SW1A 1AA', 'UK'],
      { street: ['1 High Street'], city: 'London', zip: 'SW1A 1AA', country: 'GB' },
    ],
    [
      ['1 High Street', 'Toronto ON M5V 2T6 Canada'],
      { street: ['1 High Street'], city: 'Toronto', region: 'ON', zip: 'M5V 2T6', country: 'CA' },
    ],
    [['1 High Street', '00530', 'HELSINKI'], { street: ['1 High Street'], zip: '00530', city: 'HELSINKI' }],
    [
      ['1 High Street', 'Camden', 'London', 'GB'],
      { street: ['1 High Street', 'Camden'], city: 'London', country: 'GB' },
    ],
    [['1 High Street', 'Utrecht, Netherlands'], { street: ['1 High Street'], city: 'Utrecht', country: 'NL' }],
    [
      ['1 High Street', 'Valencia, Carabobo  VE'],
      { street: ['1 High Street'], city: 'Valencia', region: 'Carabobo', country: 'VE' },
    ],
    [
      ['1 High Street', 'Tashkent, 100000', 'UZBEKISTAN, UZ'],
      { street: ['1 High Street'], city: 'Tashkent', zip: '100000', country: 'UZ' },
    ],
    [
      ['1 High Street', 'Tashkent, 100000, UZ'],
      { street: ['1 High Street'], city: 'Tashkent', zip: '100000', country: 'UZ' },
    ],
    [
      ['1 High Street', 'Durban', 'Kwazulu Natal', 'ZA', '4001'],
      { street: ['1 High Street'], city: 'Durban', region: 'Kwazulu Natal', zip: '4001', country: 'ZA' },
    ],
    [['1 High Street', 'Peoria', 'IL', '61602'], { street: ['1 High Street', 'Peoria', 'IL', '61602'] }],
    [['1 High Street', 'Peoria, 61602, IL'], { street: ['1 High Street', 'Peoria, 61602, IL'] }],
    [
      ['1 High Street', 'Ramsey', 'Isle of Man', 'IM8 1AA', 'Isle of Man'],
      { street: ['1 High Street'], city: 'Ramsey', zip: 'IM8 1AA', country: 'IM' },
    ],
    [['1 High Street,', 'Izmir ,', 'Turkiye'], { street: ['1 High Street'], city: 'Izmir', country: 'TR' }],
    [
      ['1 High Street', 'Los Angeles', 'CA', '90012', 'US'],
      { street: ['1 High Street'], city: 'Los Angeles', region: 'CA', zip: '90012', country: 'US' },
    ],
    [
      ['1 High Street', 'Atlanta', 'Georgia', '30303', 'US'],
      { street: ['1 High Street'], city: 'Atlanta', region: 'Georgia', zip: '30303', country: 'US' },
    ],
    [
      ['1 High Street, Peoria', 'IL', '61602', 'US'],
      { street: ['1 High Street, Peoria', 'IL'], zip: '61602', country: 'US' },
    ],
    [
      ['Old Hall', 'London', 'WC1A 2HN', 'GB'],
      { street: ['Old Hall'], city: 'London', zip: 'WC1A 2HN', country: 'GB' },
    ],
    [
      ['1 High Street', 'Frankfurt/Oder', '15230', 'DE'],
      { street: ['1 High Street'], city: 'Frankfurt/Oder', zip: '15230', country: 'DE' },
    ],
    [
      ['1 High Street', 'Pune 411001', 'Maharashtra', 'IN'],
      { street: ['1 High Street'], city: 'Pune', zip: '411001', region: 'Maharashtra', country: 'IN' },
    ],
    [
      ['1 High Street', 'Tashkent, 100000', 'UZB'],
      { street: ['1 High Street'], city: 'Tashkent', zip: '100000', country: 'UZ' },
    ],
    [
      ['Old House', '1 Example Road, Bangkok', '10500', 'TH'],
      { street: ['Old House', '1 Example Road, Bangkok'], zip: '10500', country: 'TH' },
    ],
    [
      ['Ringweg 5', 'Amsterdam', '1016 EE', 'NL'],
      { street: ['Ringweg 5'], city: 'Amsterdam', zip: '1016 EE', country: 'NL' },
    ],
    [
      ['1 High Street', 'PRAHA 10', '13000', 'CZ'],
      { street: ['1 High Street'], city: 'PRAHA 10', zip: '13000', country: 'CZ' },
    ],
    [
      ['1 High Street', '20121 Milano MI', 'IT'],
      { street: ['1 High Street'], zip: '20121', city: 'Milano', region: 'MI', country: 'IT' },
    ],
    [['10500', 'TH'], { street: [], zip: '10500', country: 'TH' }],
    [['1 High Street,', 'Somewhere,'], { street: ['1 High Street', 'Somewhere'] }],
    [['1 High Street', 'Toronto ON M5V 2T6 Example'], { street: ['1 High Street', 'Toronto ON M5V 2T6 Example'] }],
  ])('%j', (given, place) => {
    const { lines, ...rest } = placeAtEnd(given)
    expect({ street: lines, ...rest }).toEqual(place)
  })

  test.each([
    ['1 High Street, Riga, LV-1050, Latvia', { lines: ['1 High Street'], city: 'Riga', zip: 'LV-1050', country: 'LV' }],
    [
      'No. 1, High Street, Shiraz, Fars, IR',
      { lines: ['No. 1, High Street'], city: 'Shiraz', region: 'Fars', country: 'IR' },
    ],
    ['1 High Street,Riga,LV-1050,Latvia', { lines: ['1 High Street'], city: 'Riga', zip: 'LV-1050', country: 'LV' }],
    ['1 High Street, Novi Sad, Serbia', { lines: ['1 High Street'], city: 'Novi Sad', country: 'RS' }],
    ['1 High Street, Bishkek, 720000', { lines: ['1 High Street'], city: 'Bishkek', zip: '720000' }],
    ['1 High Street, Serbia', { lines: ['1 High Street, Serbia'], country: 'RS' }],
    [
      'Belarus, 220030, Minsk, Example str., 1',
      { zip: '220030', city: 'Minsk', lines: ['Example str., 1'], country: 'BY' },
    ],
    [
      '1 High Street, Toronto, Ontario, Canada, M5E 1W7',
      { lines: ['1 High Street, Toronto, Ontario, Canada, M5E 1W7'] },
    ],
    ['220030, Minsk, Example str., 1', { lines: ['220030, Minsk, Example str., 1'] }],
    ['Belarus, 1220030, Minsk, Example str., 1', { lines: ['Belarus, 1220030, Minsk, Example str., 1'] }],
    ['Belarus, 220030, Minsk', { lines: ['Belarus, 220030, Minsk'] }],
  ])('on one line: %s', (line, place) => expect(placeAtEnd([line])).toEqual(place))

  test.each([
    [['1 High Street', '69003 Lyon'], 'FR', { lines: ['1 High Street'], zip: '69003', city: 'Lyon', country: 'FR' }],
    [
      ['1 High Street', '22100', 'Mariehamn'],
      'AX',
      { lines: ['1 High Street'], zip: '22100', city: 'Mariehamn', country: 'AX' },
    ],
    [['1 High Street', '1234 Main'], 'US', { lines: ['1 High Street', '1234 Main'], country: 'US' }],
    [['1 High Street', '1234 Rue Haute'], 'BE', { lines: ['1 High Street', '1234 Rue Haute'], country: 'BE' }],
    [
      ['1 High Street', 'Ramsey', 'Isle of Man', 'IM8 1AA'],
      'IM',
      { lines: ['1 High Street', 'Ramsey', 'Isle of Man', 'IM8 1AA'], country: 'IM' },
    ],
    [['1234 Hauptallee'], 'DE', { lines: ['1234 Hauptallee'], country: 'DE' }],
    [['Stanford, CA 94305'], undefined, { lines: [], city: 'Stanford', region: 'CA', zip: '94305' }],
    [['1 High Street', 'PO Box 1234'], 'KE', { lines: ['1 High Street', 'PO Box 1234'], country: 'KE' }],
    [['1 High Street', 'Kowloon'], 'HK', { lines: ['1 High Street', 'Kowloon'], country: 'HK' }],
    [
      ['1 High Street, 1200-195 Lisboa'],
      'PT',
      { lines: ['1 High Street'], zip: '1200-195', city: 'Lisboa', country: 'PT' },
    ],
    [
      ['220030, Minsk, Example str., 1'],
      'BY',
      { zip: '220030', city: 'Minsk', lines: ['Example str., 1'], country: 'BY' },
    ],
  ])('%j in a country that is known: %s', (given, known, place) => expect(placeAtEnd(given, known)).toEqual(place))

  test.each([
    ['no country', ['1 High Street', 'Praha', '13000', 'Praha 10']],
    ['letters of no country', ['1 High Street', 'Praha', '13000', 'ZZ']],
    ['a street alone', ['High Road', 'CZ']],
    ['two towns', ['Brno', 'Praha', 'CZ']],
    ['two towns below a street', ['Building 4', 'Tech Park', 'Sofia', 'BG']],
    ['a street with a number in Britain', ['Hall', 'Gateway 1000', 'GB']],
    ['a street behind the town', ['Budapest', 'Vaci ut 3', '1052', 'HU']],
    ['a department', ['1 High Street', 'Legal Department', 'CZ']],
    ['a company', ['1 High Street', 'Example Ltd', 'CZ']],
    ['a code second', ['Praha', '13000', 'CZ']],
    ['a code first', ['13000', 'Praha', 'CZ']],
    ['a number for a city', ['1 High Street', 'Box 1000', '13000', 'CZ']],
    ['more behind the code', ['1 High Street', 'Roma', '00100', 'RM', 'Lazio', 'IT']],
    ['a word behind the code of a city with a number', ['Example', 'Gasse 1', '1010', 'Wien', 'AT']],
    ['letters in the code of no region', ['1 High Street', 'West Yorkshire', 'HX3 5AX', 'GB']],
    ['a code of letters below a name with a number', ['Old Hall', '1 High Street', 'Gateway 10', 'WC1A 2HN', 'GB']],
    ['a number of three digits', ['1 High Street', 'Gate 100', '13000', 'CZ']],
    ['a street above a code and a province', ['Old Hall', '1 High Street', '20121', 'MI', 'IT']],
    ['a word above a town without a country', ['1 High Street', 'Old Mill', 'HELSINKI']],
    ['a number in a line above a town', ['1 High Street', 'Plot 12345', 'HELSINKI']],
    ['a street below a street', ['1 High Street', '12345 High Road', 'HELSINKI']],
    ['a town with a number above another', ['1 High Street', 'Praha 10', '13000', 'Praha', 'CZ']],
    ['two towns below a word', ['Old Hall', 'Camden', 'London', 'GB']],
    ['a county below two words', ['Old Hall', 'Leeds', 'West Yorkshire', 'GB']],
    ['a county below a department', ['1 High Street', 'Legal Department', 'West Yorkshire', 'GB']],
    ['a state below two words', ['Old Hall', 'Boise', 'Idaho', 'US']],
    ['a state or a country behind a town', ['1 High Street', 'Springfield, CO']],
    ['a house and a word', ['Old Hall', '12345 Main']],
    ['a range of houses', ['Old Hall', '1200-1204 Main']],
    ['a sentence above a code', ['1 High Street', 'Quern '.repeat(9).trim(), '13000', 'CZ']],
    ['a house below a house', ['1 High Street', '1234 Main']],
    ['a code above a word without a country', ['1 High Street', '51200 Ipoh', 'Perak']],
    ['a code above a floor', ['1 High Street', '51200 Ipoh', 'Floor 3', 'MY']],
    ['a place in front of the street', ['Stanford, CA 94305', '1 High Street']],
    ['nothing', []],
  ])('%s makes none', (_, lines) => expect(placeAtEnd(lines)).not.toHaveProperty('city'))

  test.each([
    ['a state named as a country', ['1 High Street', 'Atlanta, Georgia']],
    ['a country’s name in front of a state', ['1 High Street', 'Lebanon, Ohio']],
    ['a street named after a country', ['1 High Street', 'Office, Jordan 12']],
    ['a number in front of a country’s name', ['1 High Street', 'Office, 12 Jordan']],
    ['a code in front of a town and a state', ['1 High Street', 'Plot 616020, Peoria, IL']],
    ['a state of Australia above its code', ['1 High Street', 'Adelaide', 'SA', '5000']],
    ['five digits below South Africa’s letters', ['1 High Street', 'Durban', 'ZA', '40015']],
  ])('%s tells no country', (_, lines) => expect(placeAtEnd(lines)).not.toHaveProperty('country'))

  test('a longer number is no code', () =>
    expect(placeAtEnd(['1 Example Road, Bangkok', '1050012', 'TH'])).not.toHaveProperty('zip'))
})
