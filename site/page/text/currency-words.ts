/**
 * Countries and symbols of currencies, for searching. Names and codes come from the data. ISO 4217, list one.
 * A country whose currency's name begins with it needs no line: Albania finds the Albanian lek.
 */
const lines = `AED United Arab Emirates UAE Emirati Dubai Abu Dhabi
AFN Afghanistan ؋
AMD Armenia ֏
ANG Curaçao Sint Maarten ƒ
AOA Angola Kz
ARS Argentina $
AUD Australia Kiribati Nauru Tuvalu $ A$
AWG Aruba ƒ
AZN Azerbaijan ₼
BAM Bosnia KM
BBD Barbados $
BDT Bangladesh ৳
BEF Belgium
BGN Bulgaria лв
BMD Bermuda $
BND Brunei $
BOB Bolivia Bs
BRL Brazil R$
BSD Bahamas $
BWP Botswana P
BZD Belize $
CAD Canada $ C$
CDF Congo Kinshasa DRC
CHF Switzerland Liechtenstein Fr
CLP Chile $
CNY China renminbi RMB ¥
COP Colombia $
CRC Costa Rica ₡
CUP Cuba $
CVE Cape Verde Cabo Verde
CZK Czechia Czech Republic Kč
DEM Germany Deutsche
DKK Denmark Greenland Faroe kr
DOP Dominican Republic $
EGP Egypt £
ESP Spain ₧
EUR Eurozone Austria Belgium Bulgaria Croatia Cyprus Estonia Finland France Germany Greece Ireland Italy Kosovo Latvia Lithuania Luxembourg Malta Montenegro Netherlands Portugal Slovakia Slovenia Spain €
FIM Finland
FJD Fiji $
FKP Falkland £
FRF France
GBP United Kingdom UK Britain British England Scotland Wales Northern Ireland £
GEL Georgia ₾
GHC Ghana ₵
GHS Ghana ₵ GH₵
GIP Gibraltar £
GNF Guinea
GRD Greece
GTQ Guatemala Q
GYD Guyana $
HKD Hong Kong $ HK$
HNL Honduras L
HUF Hungary Ft
IDR Indonesia Rp
IEP Ireland
ILS Israel Palestine ₪
INR India Bhutan ₹ Rs
IRR Iran ﷼
ISK Iceland kr
ITL Italy
JMD Jamaica $
JPY Japan ¥
KES Kenya KSh
KHR Cambodia ៛
KMF Comoros
KPW North Korea
KRW South Korea Republic of Korea ₩
KYD Cayman $
KZT Kazakhstan ₸
LAK Laos ₭
LBP Lebanon
LKR Sri Lanka Rs
LRD Liberia $
MAD Morocco Western Sahara
MGA Madagascar Ar
MKD North Macedonia
MMK Myanmar Burma
MNT Mongolia ₮
MOP Macau
MTL Malta
MUR Mauritius
MVR Maldives
MXN Mexico $
MYR Malaysia RM
MZN Mozambique
NAD Namibia $
NGN Nigeria ₦
NLG Netherlands Holland ƒ
NOK Norway kr
NPR Nepal Rs
NZD New Zealand Cook Islands Niue $ NZ$
PEN Peru S/
PGK Papua New Guinea
PHP Philippines ₱
PKR Pakistan Rs
PLN Poland zł
PTE Portugal
PYG Paraguay ₲
RUB Russia ₽
SAR Saudi Arabia
SBD Solomon $
SCR Seychelles
SDG Sudan
SEK Sweden kr
SGD Singapore $ S$
SHP Saint Helena Ascension £
SKK Slovakia
SLE Sierra Leone Le
SOS Somalia
SRD Suriname $
SVC El Salvador ₡
SZL Eswatini Swaziland
THB Thailand ฿
TRY Turkey Türkiye ₺
TTD Trinidad Tobago $
TWD Taiwan $ NT$
TZS Tanzania TSh
UAH Ukraine ₴
UGX Uganda USh
USD United States America American USA Ecuador El Salvador Panama Puerto Rico East Timor Micronesia Marshall Islands Palau $ US$
UYU Uruguay $
VND Vietnam ₫
XAF Cameroon Chad Republic of the Congo Brazzaville Equatorial Guinea Gabon CEMAC FCFA
XAG silver ounce metal
XAU gold ounce metal
XCD Antigua Barbuda Dominica Grenada Saint Kitts Nevis Lucia Vincent Grenadines Anguilla Montserrat $
XCG Curaçao Sint Maarten ƒ
XDR International Monetary Fund IMF SDR
XOF Benin Burkina Faso Ivory Coast Côte d’Ivoire Guinea-Bissau Mali Niger Senegal Togo UEMOA FCFA
XPF French Polynesia New Caledonia Wallis Futuna Tahiti
ZAR South Africa Lesotho Namibia R
ZMW Zambia K
ZWG Zimbabwe ZiG`

const words: ReadonlyMap<string, string> = new Map(lines.split('\n').map(line => [line.slice(0, 3), line.slice(4)]))

/** `Ghana ₵ GH₵` for GHS; `''` for a code without an entry. */
export const currencyWords = (code: string): string => words.get(code) ?? ''
