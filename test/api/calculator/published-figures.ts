/**
 * Figures other pages published for cars of the table, which it was not made from, in metres of a film 1.52 m wide (read in 2026). Where a page leaves
 * waste out, its own 10 percent are added, as in the table.
 */
type Published = Readonly<{ cars: readonly string[]; from: number; to: number }>

const TEN_PERCENT = 1.1

/** https://toko.duniawarna.co.id/cara-menghitung-bahan-stiker-untuk-blocking-wrap-body-mobil */
const DUNIA_WARNA: readonly Published[] = [
  {
    cars: [
      'audi-a3',
      'audi-a4',
      'bmw-2-serie',
      'bmw-3-serie',
      'mitsubishi-lancer',
      'subaru-impreza',
      'vw-golf',
      'vw-beetle',
      'mercedes-c-klasse',
    ],
    from: 14,
    to: 15,
  },
  {
    cars: [
      'chevrolet-camaro',
      'chevrolet-corvette',
      'ford-mustang',
      'toyota-camry',
      'honda-accord',
      'audi-a5',
      'audi-a6',
      'bmw-5-serie',
      'mercedes-e-klasse',
    ],
    from: 15,
    to: 17,
  },
  { cars: ['audi-a7', 'audi-a8', 'bmw-7-serie', 'mercedes-s-klasse'], from: 18, to: 22 },
]

/** https://www.wrapteck.com/blogs/wrapmaster-the-latest-news-is-here/key-factors-affecting-the-amount-of-car-film-used */
const WRAPTECK: readonly Published[] = [
  { cars: ['vw-golf', 'honda-civic', 'hyundai-elantra'], from: 10 * TEN_PERCENT, to: 13 * TEN_PERCENT },
  { cars: ['toyota-camry', 'bmw-3-serie'], from: 15 * TEN_PERCENT, to: 18 * TEN_PERCENT },
  { cars: ['bmw-7-serie', 'mercedes-s-klasse', 'audi-a8'], from: 18 * TEN_PERCENT, to: 21 * TEN_PERCENT },
  { cars: ['land-rover'], from: 23 * TEN_PERCENT, to: 28 * TEN_PERCENT },
]

/** https://engineerfix.com/how-much-vinyl-do-you-need-to-wrap-a-car-2 and /how-much-vinyl-film-do-you-need-to-wrap-a-car, in feet */
const FOOT = 0.3048
const ENGINEER_FIX: readonly Published[] = [
  { cars: ['tesla-model-3', 'mini-cooper'], from: 50 * FOOT, to: 65 * FOOT },
  { cars: ['toyota-camry', 'bmw-3-serie', 'honda-accord'], from: 60 * FOOT, to: 75 * FOOT },
]

export const PUBLISHED: readonly Published[] = [...DUNIA_WARNA, ...WRAPTECK, ...ENGINEER_FIX]
