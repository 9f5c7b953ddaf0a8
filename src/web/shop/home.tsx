export default function Home() {
  return <h1>Foliehuset</h1>
}
