// Everything that reads the whole bundled book, as one file: another worker would read and form the book again.
import './bundled/laws.ts'
import './bundled/published.ts'
import './bundled/vector-dates.ts'
