/**
 * The Bank of Canada's noon rates, 2007-05-01 to 2017-04-28: its name of each series' currency, Canadian dollars for one unit. A
 * label such as `USD_NOON` names more than one series, so the description tells. Forward rates and the kyat's fixed rate are left out.
 */
import { codesByName } from './series.ts'

/** By the name of the series and its description. */
const codes = codesByName(
  `EUR EUROCAE01 European Euro, USD IEXE0101 U.S. dollar (noon), DKK IEXE0301 Danish krone,
   JPY IEXE0701 Japanese yen, NOK IEXE0901 Norwegian krone, SEK IEXE1001 Swedish krona, CHF IEXE1101 Swiss franc,
   GBP IEXE1201 U.K. pound sterling, HKD IEXE1401 Hong Kong dollar, AUD IEXE1601 Australian dollar,
   NZD IEXE1901 New Zealand dollar, MXN IEXE2001 Mexican peso, RUB IEXE2101 Russian ruble,
   CNY IEXE2201 Chinese renminbi, CZK IEXE2301 Czech Republic koruna, PLN IEXE2401 Polish zloty,
   HUF IEXE2501 Hungarian forint, IDR IEXE2601 Indonesian rupiah, ARS IEXE2702 Argentine peso (local),
   ARS IEXE2703 Argentine peso, BRL IEXE2801 Brazilian real, CLP IEXE2901 Chilean peso, INR IEXE3001 Indian rupee,
   KRW IEXE3101 South Korean won, MYR IEXE3201 Malaysian ringgit, PHP IEXE3301 Philippine peso,
   ZAR IEXE3401 South African rand, TWD IEXE3501 Taiwanese new dollar, THB IEXE3601 Thai baht,
   SGD IEXE3701 Singapore dollar, MMK IEXE3802 Myanmar (Burma) kyat, COP IEXE3901 Colombian peso,
   XCD IEXE4001 East Caribbean dollar, FJD IEXE4101 Fiji dollar, HNL IEXE4301 Honduran lempira,
   ISK IEXE4401 Icelandic krona, XAF IEXE4501 CFA franc, XPF IEXE4601 CFP franc, GHC IEXE4701 Ghanaian cedi (old),
   GHS IEXE4702 Ghanaian cedi, MAD IEXE4801 Moroccan dirham, ANG IEXE4901 Neth. Antilles guilder,
   PKR IEXE5001 Pakistan rupee, PAB IEXE5101 Panamanian balboa, PEN IEXE5201 Peruvian new sol,
   ILS IEXE5301 Israeli new shekel, LKR IEXE5501 Sri Lanka rupee, TTD IEXE5601 Trinidad and Tobago dollar,
   TND IEXE5701 Tunisian dinar, TRY IEXE5802 Turkish lira, VEB IEXE5901 Venezuelan bolivar,
   VEF IEXE5902 Venezuelan bolivar fuerte, BSD IEXE6001 Bahamian dollar, HRK IEXE6101 Croatian kuna,
   SKK IEXE6201 Slovak koruna, JMD IEXE6401 Jamaican dollar, GTQ IEXE6501 Guatemalan quetzal,
   VND IEXE6503 Vietnamese dong, RSD IEXE6504 Serbian dinar, RON IEXE6505 Romanian new leu,
   AED IEXE6506 U.A.E. dirham`,
)

/** The currency of a noon series; undefined for one that is not a spot rate, or that the bank describes otherwise. */
export const noonCurrency = (id: string, description = ''): string | undefined => codes.get(`${id} ${description}`)
