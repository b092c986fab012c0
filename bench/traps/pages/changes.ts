import { click, type Trap } from '../trap.ts';

const list = `<ul id="list"></ul><script>
  const people = ['Ada', 'Bob', 'Cy'];
  const draw = () => { list.innerHTML = people.map(name => '<li>' + name + ' <button onclick="count(\\'' + name + '\\')">Delete</button></li>').join(''); };
  draw();
</script>`;

/** What was read is not what is there any more. Nothing may be done to anything but what was meant. */
export const changes: readonly Trap[] = [
  {
    name: 'a node that was drawn anew',
    page: `<main id="app"></main><script>const render = () => { app.innerHTML = '<h1>Letter</h1><button onclick="count(\\'saved\\')">Save</button>'; }; render(); meanwhile(render);</script>`,
    steps: ['meanwhile', click('button "Save"')],
    state: 'state.saved === 1',
  },
  {
    name: 'rows that moved with their nodes',
    page: `${list}<script>meanwhile(() => list.append(list.firstElementChild))</script>`,
    steps: ['meanwhile', click('button "Delete"')],
    state: '!state.Bob && !state.Cy',
  },
  {
    name: 'rows that were drawn anew in another order',
    page: `${list}<script>meanwhile(() => { people.reverse(); draw(); })</script>`,
    steps: ['meanwhile', click('button "Delete"')],
    mayRefuse: /ref/i,
    state: '!state.Bob && !state.Cy',
  },
  {
    name: 'two equal buttons, drawn anew',
    page: `<div id="app"></div><script>const render = () => { app.innerHTML = '<p>One <button onclick="count(\\'one\\')">Buy</button></p><p>Two <button onclick="count(\\'two\\')">Buy</button></p>'; }; render(); meanwhile(render);</script>`,
    steps: ['meanwhile', click('button "Buy"')],
    mayRefuse: /ref/i,
    state: '!state.two',
  },
  {
    name: 'an item that was deleted, its neighbour drawn in its place',
    page: `${list}<script>meanwhile(() => { people.shift(); draw(); })</script>`,
    steps: ['meanwhile', click('button "Delete"')],
    refuses: /ref/i,
    state: '!state.Ada && !state.Bob && !state.Cy',
  },
  {
    name: 'an item that was deleted, its nodes given to its neighbour',
    page: `<ul id="list"></ul><script>
      const people = ['Ada', 'Bob', 'Cy'];
      const draw = () => {
        while (list.children.length > people.length) list.lastChild.remove();
        people.forEach((name, index) => {
          const item = list.children[index] ?? list.appendChild(document.createElement('li'));
          if (!item.firstChild) item.innerHTML = '<span></span> <button>Delete</button>';
          item.firstChild.textContent = name;
          item.lastChild.onclick = () => count(name);
        });
      };
      draw();
      meanwhile(() => { people.shift(); draw(); });</script>`,
    steps: ['meanwhile', click('button "Delete"')],
    refuses: /ref|different|another/i,
    state: '!state.Ada && !state.Bob && !state.Cy',
  },
  {
    name: 'a list that draws what is in view with the same nodes',
    page: `<div role="table" aria-label="Orders" id="view"></div><script>
      let first = 1;
      const draw = () => { for (let i = 0; i < 5; i++) {
        const row = view.children[i] ?? view.appendChild(document.createElement('div')), number = first + i;
        if (!row.firstChild) { row.setAttribute('role', 'row'); row.innerHTML = '<span role="cell"></span><span role="cell"><button>Cancel</button></span>'; }
        row.firstChild.textContent = 'Order ' + number;
        row.querySelector('button').onclick = () => { state.cancelled = number; };
      } };
      draw();
      meanwhile(() => { first = 101; draw(); });</script>`,
    steps: ['meanwhile', click('button "Cancel"')],
    refuses: /ref|different|another/i,
    state: 'state.cancelled === undefined',
  },
  {
    name: 'a button whose words changed is still that button',
    page: `<button onclick="count('pressed')">Send again in 5 s</button><script>meanwhile(() => { document.querySelector('button').textContent = 'Send again in 4 s'; })</script>`,
    steps: ['meanwhile', click('button "Send again in 5 s"')],
    state: 'state.pressed === 1',
  },
];
