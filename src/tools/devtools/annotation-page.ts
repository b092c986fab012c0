/** The page on which a person draws boxes over a picture and writes a note to each. It needs nothing from elsewhere. */
export function annotationPage(picture: Buffer, nonce: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Annotate</title>
<style nonce="${nonce}">
  body { margin: 0; font: 14px system-ui; background: #f4f4f4 }
  header { position: sticky; top: 0; padding: 8px 12px; background: #222; color: #fff; display: flex; gap: 12px; align-items: center }
  canvas { display: block; cursor: crosshair; box-shadow: 0 1px 6px #0006 }
  ol { padding: 8px 12px 8px 32px } li { margin: 4px 0 } li input { width: 50ch }
</style>
<header><span>Draw boxes on the picture and write a note to each.</span><button id="send">Send</button></header>
<canvas aria-label="Picture of the page"></canvas><ol></ol>
<script nonce="${nonce}">
  const canvas = document.querySelector('canvas'), list = document.querySelector('ol'), send = document.querySelector('#send');
  const context = canvas.getContext('2d'), image = new Image(), boxes = [];
  let start;
  const place = event => ({ x: event.offsetX, y: event.offsetY });
  const between = (a, b) => ({ x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) });
  const draw = open => {
    context.drawImage(image, 0, 0);
    context.lineWidth = 2; context.strokeStyle = context.fillStyle = '#d00'; context.font = 'bold 16px system-ui';
    for (const [index, box] of [...boxes, ...(open ? [open] : [])].entries()) {
      context.strokeRect(box.x, box.y, box.width, box.height);
      context.fillText(index + 1, box.x + 4, box.y + 18);
    }
  };
  image.onload = () => { canvas.width = image.width; canvas.height = image.height; draw(); };
  image.src = 'data:image/png;base64,${picture.toString('base64')}';
  canvas.onpointerdown = event => { start = place(event); canvas.setPointerCapture(event.pointerId); };
  canvas.onpointermove = event => start && draw(between(start, place(event)));
  canvas.onpointerup = event => {
    const box = between(start, place(event));
    start = undefined;
    if (box.width > 3 && box.height > 3) {
      boxes.push(Object.assign(box, { note: '' }));
      const input = document.createElement('input'), item = document.createElement('li');
      input.setAttribute('aria-label', 'Note ' + boxes.length);
      input.oninput = () => box.note = input.value;
      item.append(input); list.append(item); input.focus({ preventScroll: true });
    }
    draw();
  };
  send.onclick = async () => {
    send.disabled = true;
    const answer = await fetch(location.href, { method: 'POST', body: JSON.stringify({ boxes, picture: canvas.toDataURL('image/png') }) });
    document.querySelector('span').textContent = answer.ok ? 'Sent. You may close this tab.' : 'That did not work. Try again.';
    send.disabled = answer.ok;
  };
</script>`;
}
