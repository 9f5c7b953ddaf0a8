/** The files a form sends, by what they are; `picture` is the only one that is no text. */
const TEXT_FILES = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  html: '<html><script>alert(1)</script></html>',
  pdf: '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n',
  'products csv': 'KCW ID;Navn (dansk);Pris;Lager\nF-1;Blank sort folie;1.100;900\nF-2;Mat hvid folie;950;800\n',
  'wrong products csv': 'KCW ID;Pris\n"F-1;-5\n;;;;\n\0;=1+1\nF-3;1e99\n',
  'customers csv':
    'E-mail;Navn;Firma;CVR;EAN;Postnummer;By;Tier;Rabat (%)\nkunde-1@fuzz.example;Søren Ærø;Ærø Folie;10150817;;5970;Ærøskøbing;Guld;7\nkunde-2@fuzz.example;Åse Bø;-;;5790000000005;8000;Aarhus;Sølv;-\n',
  'customers csv with points': 'E-mail;Navn;Point\nkunde-3@fuzz.example;Bo Æblegård;1.250\nkunde-4@fuzz.example;Ida Øst;0\n',
  'wrong customers csv':
    'E-mail;Navn;CVR;Tier;Rabat (%);Point\nkunde-5@fuzz.example;Bo\n;;;;;\nkunde-6@fuzz.example;=1+1;10150818;Diamant;101;-5\n\0;-;x;-;1e99;1e99\n',
  'bank csv': 'Dato;Tekst;Beløb;Saldo\n12-11-2026;Overførsel ORD-2026-000001;1.250,00;51.250,00\n13-11-2026;Gebyr;-12,50;51.237,50\n',
  notice: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595 842"></svg>',
  empty: '',
} as const

export const FILE_NAMES = ['picture', 'half a picture', ...(Object.keys(TEXT_FILES) as (keyof typeof TEXT_FILES)[])] as const
export type FileName = (typeof FILE_NAMES)[number]

export function fileOf(name: FileName, picture: Buffer): Uint8Array<ArrayBuffer> | string {
  const whole = new Uint8Array(picture)
  if (name === 'picture') return whole
  return name === 'half a picture' ? whole.slice(0, whole.length / 2) : TEXT_FILES[name]
}
