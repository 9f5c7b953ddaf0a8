import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'

const CARS = [
  { size: 'Lille bil', example: 'VW Up, Fiat 500', metres: '15–16,8 m', rolls: '1 rulle' },
  { size: 'Mellemklasse', example: 'VW Passat, BMW 5-serie', metres: '18,3–19,8 m', rolls: '2 ruller' },
  { size: 'Stor SUV', example: 'Volvo XC90, Audi Q7', metres: '22,9–30 m', rolls: '2 ruller' },
] as const

export function HowManyMetres() {
  return (
    <>
      <p>
        Det spørgsmål får vi hver dag, og svaret er sjældent »én rulle«. En standardrulle er 1,52 meter bred og 18 meter lang. Det er 27
        kvadratmeter, og det lyder af meget. Men biler er ikke firkantede, og noget bliver altid til rest.
      </p>
      <h2>Tommelfingerreglen</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Bil</th>
            <th scope="col">Forbrug</th>
            <th scope="col">Bestil</th>
          </tr>
        </thead>
        <tbody>
          {CARS.map(({ size, example, metres, rolls }) => (
            <tr key={size}>
              <th scope="row" className="font-normal">
                {size}
                <span className="block text-xs text-muted">{example}</span>
              </th>
              <td>{metres}</td>
              <td>{rolls}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Tallene gælder en hel bil udefra, uden dørindstigninger. Se især på midten: En mellemklassebil mangler tit bare en halv meter, og
        det er den dyreste halve meter i branchen. Opdager du det, når taget er det sidste panel, kan den næste rulle komme fra en{' '}
        <Link to={paths.article('samme-parti-til-samme-bil')}>anden batch med en anden farve</Link>.
      </p>
      <p>
        Vælg bil og dele i <Link to={paths.calculator()}>beregneren</Link>, så får du meter, ruller og pris, og kilden til hvert tal.
      </p>
      <h2>Mål selv efter</h2>
      <ol>
        <li>Mål hvert panel på det længste og det bredeste sted. Buer måles langs fladen, ikke i luftlinje.</li>
        <li>Læg ti centimeter til i hver side til at holde i og gå om kanten med.</li>
        <li>Læg panelerne ind på en bane på 1,52 meter. Et papir i skala 1:50 er nok: Banen er 3 centimeter bred, rullen 36 lang.</li>
        <li>Læg 10 % til for fejl. Er du ny i faget, så læg 20 % til.</li>
      </ol>
      <p>
        Regn på længden og ikke på kvadratmeterne. En motorhjelm på 1,30 gange 1,20 meter fylder hele bredden, når der er ti centimeter at
        holde i til begge sider, og tager 1,40 meter af rullen. Resterne mellem panelerne kan sjældent bruges til andet end spejle og
        håndtag.
      </p>
      <h2>Det, der får forbruget til at stige</h2>
      <ul>
        <li>
          <strong>Retning.</strong> Metallic, farveskift og børstet folie skal vende samme vej på hele bilen. Så kan du ikke dreje et panel
          for at spare plads.
        </li>
        <li>
          <strong>Krom og karbon.</strong> De tåler mindre stræk. Kofangere må deles op, og hvert indlæg koster folie.
        </li>
        <li>
          <strong>Dørindstigninger.</strong> Er bilen hvid, og folien sort, skal de med. Regn med to til fire meter.
        </li>
        <li>
          <strong>Varevogne.</strong> Et højt tag og lange sider gør, at de skal regnes ud hver gang.
        </li>
      </ul>
      <h2>Og så bestiller du</h2>
      <p>
        Er du i tvivl mellem én og to ruller, så tag to på samme ordre. En uåbnet rulle holder sig i to år ved 15–25 °C, og resten rækker
        til et tag, et sæt spejle eller den dør, der bliver ridset om et halvt år. Skal der kun lidt til, så tænk kontrasten ind: Et tag i{' '}
        <Link to={paths.products({ category: 'bilfolie', color: 'sort', finish: 'Mat' })}>mat sort</Link> kan være det, der får den første
        rulle til at slå til.
      </p>
      <p>
        Prisen pr. meter og pr. kvadratmeter står på hver folie, så du kan regne den ind i tilbuddet.{' '}
        <Link to={paths.products({ category: 'bilfolie' })}>Se alle bilfolier</Link>, eller <Link to={paths.contact()}>spørg os</Link>, hvis
        bilen ikke ligner nogen af de tre.
      </p>
    </>
  )
}
