// Stands in for the process that encodes pictures: 'hang' never answers, 'crash' takes it along, anything else is a picture
// that says by which process it was made, and beside how many others.
let inside = 0
process.on('message', ({ bytes }: { bytes: Buffer }) => {
  const text = String(bytes)
  inside += 1
  if (text === 'crash') process.kill(process.pid, 'SIGKILL')
  else if (text !== 'hang') {
    setTimeout(() => {
      process.send?.({ picture: { by: process.pid, inside } })
      inside -= 1
    }, 5)
  }
})
