// Stands in for the process that encodes pictures: 'hang' never answers, 'crash' takes it along, anything else is a picture.
process.on('message', ({ id, bytes }: { id: number; bytes: Buffer }) => {
  const text = String(bytes)
  if (text === 'crash') process.kill(process.pid, 'SIGKILL')
  else if (text !== 'hang') process.send?.({ id, picture: { by: process.pid } })
})
