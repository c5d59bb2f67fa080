/**
 * The Bank of Canada's noon rates, 2007-05-01 to 2017-04-28: its name of each series' currency, Canadian dollars for one unit. A
 * label such as `USD_NOON` names more than one series, so the description tells. Forward rates and the kyat's fixed rate are left out.
 */
const table = `
EUROCAE01 EUR European Euro
IEXE0101 USD U.S. dollar (noon)
IEXE0301 DKK Danish krone
IEXE0701 JPY Japanese yen
IEXE0901 NOK Norwegian krone
IEXE1001 SEK Swedish krona
IEXE1101 CHF Swiss franc
IEXE1201 GBP U.K. pound sterling
IEXE1401 HKD Hong Kong dollar
IEXE1601 AUD Australian dollar
IEXE1901 NZD New Zealand dollar
IEXE2001 MXN Mexican peso
IEXE2101 RUB Russian ruble
IEXE2201 CNY Chinese renminbi
IEXE2301 CZK Czech Republic koruna
IEXE2401 PLN Polish zloty
IEXE2501 HUF Hungarian forint
IEXE2601 IDR Indonesian rupiah
IEXE2702 ARS Argentine peso (local)
IEXE2703 ARS Argentine peso
IEXE2801 BRL Brazilian real
IEXE2901 CLP Chilean peso
IEXE3001 INR Indian rupee
IEXE3101 KRW South Korean won
IEXE3201 MYR Malaysian ringgit
IEXE3301 PHP Philippine peso
IEXE3401 ZAR South African rand
IEXE3501 TWD Taiwanese new dollar
IEXE3601 THB Thai baht
IEXE3701 SGD Singapore dollar
IEXE3802 MMK Myanmar (Burma) kyat
IEXE3901 COP Colombian peso
IEXE4001 XCD East Caribbean dollar
IEXE4101 FJD Fiji dollar
IEXE4301 HNL Honduran lempira
IEXE4401 ISK Icelandic krona
IEXE4501 XAF CFA franc
IEXE4601 XPF CFP franc
IEXE4701 GHC Ghanaian cedi (old)
IEXE4702 GHS Ghanaian cedi
IEXE4801 MAD Moroccan dirham
IEXE4901 ANG Neth. Antilles guilder
IEXE5001 PKR Pakistan rupee
IEXE5101 PAB Panamanian balboa
IEXE5201 PEN Peruvian new sol
IEXE5301 ILS Israeli new shekel
IEXE5501 LKR Sri Lanka rupee
IEXE5601 TTD Trinidad and Tobago dollar
IEXE5701 TND Tunisian dinar
IEXE5802 TRY Turkish lira
IEXE5901 VEB Venezuelan bolivar
IEXE5902 VEF Venezuelan bolivar fuerte
IEXE6001 BSD Bahamian dollar
IEXE6101 HRK Croatian kuna
IEXE6201 SKK Slovak koruna
IEXE6401 JMD Jamaican dollar
IEXE6501 GTQ Guatemalan quetzal
IEXE6503 VND Vietnamese dong
IEXE6504 RSD Serbian dinar
IEXE6505 RON Romanian new leu
IEXE6506 AED U.A.E. dirham
`

const series = new Map(
  table
    .trim()
    .split('\n')
    .map(line => {
      const [id = '', code = '', ...name] = line.split(' ')
      return [id, { code, name: name.join(' ') }] as const
    }),
)

/** The currency of a noon series; undefined for one that is no spot rate, or that the bank describes otherwise. */
export const noonCurrency = (id: string, description: string | undefined): string | undefined => {
  const found = series.get(id)
  return found?.name === description ? found?.code : undefined
}
