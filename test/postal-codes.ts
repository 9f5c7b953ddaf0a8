const MISSING = 'Skriv et postnummer på fire cifre.'
export const ABROAD = 'Vi leverer ikke dertil. Danske postnumre går fra 1000 til 9990. Skriv til os, så laver vi dig et tilbud.'
const FAROES = 'Skriv et postnummer på fire cifre. Vi leverer endnu ikke til Færøerne. Skriv til os, så laver vi dig et tilbud.'
export const GREENLAND = 'Vi leverer endnu ikke til Grønland. Skriv til os, så laver vi dig et tilbud.'

/** Postal codes by area: the message at a delivery address while only Denmark is open, when every country is, and in any address. */
export const POSTAL_CODES = [
  [
    'Denmark',
    null,
    null,
    null,
    ['1000', '1050', '1799', '1999', '2000', '3700', '3899', '4000', '5000', '5985', 'DK-8000', ' 8000 ', '9940', '9990'],
  ],
  ['firms with a code of their own', ABROAD, ABROAD, null, ['0800', '0900', '0999']],
  ['Greenland', GREENLAND, null, null, ['3900', '3905', '3911', '3952', '3992', 'GL-3900', 'gl 3911']],
  ['the Faroes', FAROES, null, null, ['100', '700', '970', 'FO-100', 'fo 970']],
  ['Norway', ABROAD, ABROAD, ABROAD, ['0001', '0150', '0799', '9991', '9999', 'N-0150', 'NO-5003']],
  ['Sweden', ABROAD, ABROAD, ABROAD, ['211 20', '21120', 'SE-211 20', 'S-21120']],
  ['Germany', ABROAD, ABROAD, ABROAD, ['24937', 'D-24937', 'DE 24937']],
  [
    'no place at all',
    MISSING,
    MISSING,
    MISSING,
    ['', '71', '71 0', '099', '971', 'FO-999', 'DK-100', '8OOO', '7100 Vejle', '-100', '1e3', '٨٠٠٠'],
  ],
] as const
