/** A typical bank export: headings, three lines of rent and two payments, with the expected result. */
export const RENT_AND_TWO: readonly (readonly [number, string])[] = [
  [-800_000, 'Husleje'],
  [109_900, 'Ærø Lak Faktura 1042'],
  [50_050, 'Bo Dal'],
]
/** The bank, its headings, and its lines apart by '|'. */
export const BANK_EXPORTS: readonly (readonly [string, string, string])[] = [
  [
    'Danske Bank',
    'Dato;Tekst;Beløb;Saldo;Status;Afstemt',
    '17.11.2026;Husleje;-8.000,00;1.000,00;Udført;Nej|18.11.2026;Ærø Lak Faktura 1042;1.099,00;2.099,00;Udført;Nej|19.11.2026;Bo Dal;500,50;2.599,50;Udført;Nej',
  ],
  [
    'Danske Bank, business',
    'Dato;Rentedato;Tekst;Beløb;Valuta;Saldo;Afsender;Modtagerkonto;Besked;Arkivreference',
    '17.11.2026;17.11.2026;Husleje;-8.000,00;DKK;1.000,00;;;;A1|18.11.2026;18.11.2026;Ærø Lak;1.099,00;DKK;2.099,00;;;Faktura 1042;A2|19.11.2026;19.11.2026;Bo Dal;500,50;DKK;2.599,50;;;;A3',
  ],
  [
    'Nordea',
    'Bogføringsdato;Beløb;Afsender;Modtager;Navn;Beskrivelse;Saldo;Valuta;Afstemt',
    '2026/11/17;-8000,00;9040;;;Husleje;1000,00;DKK;|2026/11/18;1099,00;;9040;Ærø Lak;Faktura 1042;2099,00;DKK;|2026/11/19;500,50;;9040;;Bo Dal;2599,50;DKK;',
  ],
  [
    'Jyske Bank',
    'Dato;Valør;Tekst;Beløb;Saldo',
    '17-11-2026;17-11-2026;Husleje;-8.000,00;1.000,00|18-11-2026;18-11-2026;Ærø Lak Faktura 1042;1.099,00;2.099,00|19-11-2026;19-11-2026;Bo Dal;500,50;2.599,50',
  ],
  [
    'Sydbank, newest first and with the balance first',
    'Saldo;Dato;Tekst;Beløb',
    '2.599,50;19.11.2026;Bo Dal;500,50|2.099,00;18.11.2026;Ærø Lak Faktura 1042;1.099,00|1.000,00;17.11.2026;Husleje;-8.000,00',
  ],
  [
    'Arbejdernes Landsbank, money in and out apart',
    'Dato;Tekst;Ud;Ind;Saldo',
    '17-11-2026;Husleje;8.000,00;;1.000,00|18-11-2026;Ærø Lak Faktura 1042;;1.099,00;2.099,00|19-11-2026;Bo Dal;;500,50;2.599,50',
  ],
  [
    'Spar Nord, withdrawn and paid in',
    'Bogføringsdato;Rentedato;Posteringstekst;Hævet;Indsat;Saldo',
    '17-11-2026;17-11-2026;Husleje;-8.000,00;;1.000,00|18-11-2026;18-11-2026;Ærø Lak Faktura 1042;;1.099,00;2.099,00|19-11-2026;19-11-2026;Bo Dal;;500,50;2.599,50',
  ],
  [
    'BankData, debit and credit',
    'Bogført;Tekst;Debet;Kredit;Bogført saldo',
    '17-11-2026;Husleje;8.000,00;0,00;1.000,00|18-11-2026;Ærø Lak Faktura 1042;0,00;1.099,00;2.099,00|19-11-2026;Bo Dal;0,00;500,50;2.599,50',
  ],
  [
    'paid out and paid in, with a minus behind',
    'Dato;Tekst;Udbetalt;Indbetalt;Ny saldo',
    '17.11.26;Husleje;8.000,00-;;1.000,00|18.11.26;Ærø Lak Faktura 1042;;1.099,00;2.099,00|19.11.26;Bo Dal;;500,50;2.599,50',
  ],
  [
    'drawn and paid in, balance first',
    'Saldo (DKK);Dato;Beskrivelse;Trukket;Indsat',
    '1.000,00;17.11.2026;Husleje;8.000,00;|2.099,00;18.11.2026;Ærø Lak Faktura 1042;;1.099,00|2.599,50;19.11.2026;Bo Dal;;500,50',
  ],
  [
    'one amount with a minus behind it',
    'Dato;Tekst;Beløb (DKK);Saldo (DKK)',
    '17-11-2026;Husleje;8.000,00-;1.000,00|18-11-2026;Ærø Lak Faktura 1042;1.099,00;2.099,00|19-11-2026;Bo Dal;500,50;2.599,50',
  ],
  [
    'Lunar, English headings and decimal points',
    'Date;Text;Amount;Currency;Balance',
    '2026-11-17;Husleje;-8000.00;DKK;1000.00|2026-11-18;Ærø Lak Faktura 1042;1099.00;DKK;2099.00|2026-11-19;Bo Dal;500.50;DKK;2599.50',
  ],
  [
    'English, money in and money out',
    'Booking date;Description;Money out;Money in;Running balance;Status',
    '2026-11-17;Husleje;8,000.00;;1,000.00;Completed|2026-11-18;Ærø Lak Faktura 1042;;1,099.00;2,099.00;Completed|2026-11-19;Bo Dal;;500.50;2,599.50;Completed',
  ],
  [
    'debit and credit in English',
    'Posting date;Details;Debit;Credit;Balance',
    '17/11/2026;Husleje;8000;;1000|18/11/2026;Ærø Lak Faktura 1042;;1099;2099|19/11/2026;Bo Dal;;500.5;2599.5',
  ],
  [
    'spaces between thousands and kroner behind',
    'Dato;Tekst;Beløb;Disponibel saldo;Saldo efter',
    '17.11.2026;Husleje;-8 000,00 kr.;9 000,00;1 000,00|18.11.2026;Ærø Lak Faktura 1042;1 099,00 kr.;9 000,00;2 099,00|19.11.2026;Bo Dal;500,50 kr.;9 000,00;2 599,50',
  ],
  [
    'an account of a savings bank, two texts and a second balance',
    'Bogf. dato;Tekst;Supplerende tekst;Ind;Ud;Saldo;Disponibelt beløb',
    '17-11-2026;Husleje;;;8.000,00;1.000,00;1.000,00|18-11-2026;Ærø Lak;Faktura 1042;1.099,00;;2.099,00;2.099,00|19-11-2026;Bo Dal;Bo Dal;500,50;;2.599,50;2.599,50',
  ],
]
