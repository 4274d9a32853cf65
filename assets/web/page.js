// What the page adds to the terminal of textual-serve: addresses below the secret, files in both directions, the
// clipboard's keys, keys for a touch screen, and the goodbye.
"use strict";
const here = new URL(".", location.href);
const size = Number(localStorage.getItem("size") || 16);
const at = (id) => document.getElementById(id);
const told = (words) => { at("told").textContent = words; };
const focus = () => document.querySelector("#terminal textarea")?.focus();
let line = null;

// The terminal opens one socket. We listen too, for the program's last words.
window.WebSocket = class extends WebSocket {
  constructor(address) {
    super(address);
    line = this;
    this.addEventListener("open", focus);
    this.addEventListener("message", (event) => {
      if (typeof event.data !== "string") return;
      const [kind, words] = JSON.parse(event.data);
      if (kind === "goodbye") at("last-words").textContent = words || "Everything is saved.";
    });
    this.addEventListener("close", () => { line = null; at("goodbye").showModal(); });
  }
};
const type = (keys) => line && line.send(JSON.stringify(["stdin", keys]));

// It opens what is delivered below the site's root, in a window: ours lies below the secret, and needs none.
const open = window.open.bind(window);
window.open = (address, where) => {
  const file = /^\/download\/([\w-]+)/.exec(new URL(address, here).pathname);
  if (!file) return open(address, where, "noopener");
  const link = document.createElement("a");
  link.href = new URL("download/" + file[1], here);
  link.download = "";
  link.click();
  return null;
};

async function send(file) {
  told(`Sending ${file.name} …`);
  try {
    const done = await fetch(new URL("files/" + encodeURIComponent(file.name), here), { method: "PUT", body: file });
    told(await done.text());
  } catch {
    told(`${file.name} was not sent. Check the connection, and the size of the file.`);
  }
}

// The keys that paste belong to the browser, which hands the terminal what the clipboard holds.
document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.code === "KeyV") event.stopImmediatePropagation();
}, true);

document.addEventListener("DOMContentLoaded", () => {
  const terminal = at("terminal");
  terminal.dataset.sessionWebsocketUrl = new URL("ws", here).href.replace(/^http/, "ws");
  terminal.dataset.fontSize = size;
  // The terminal measures its letters once: it begins when those of its font are there.
  const begin = window.onload;
  window.onload = (event) => document.fonts.load(`${size}px "Roboto Mono"`).finally(() => begin(event));
  for (const each of document.querySelectorAll("[data-types]")) {
    each.addEventListener("click", () => { type(each.dataset.types); focus(); });
  }
  for (const each of document.querySelectorAll("[data-size]")) {
    each.addEventListener("click", () => {
      localStorage.setItem("size", Math.min(40, Math.max(8, size + Number(each.dataset.size))));
      location.reload();
    });
  }
  at("file").addEventListener("change", async (event) => {
    for (const file of event.target.files) await send(file);
    event.target.value = "";
    focus();
  });
  addEventListener("dragover", (event) => { event.preventDefault(); document.body.classList.add("-over"); });
  addEventListener("dragleave", () => document.body.classList.remove("-over"));
  addEventListener("drop", async (event) => {
    event.preventDefault();
    document.body.classList.remove("-over");
    for (const file of event.dataTransfer.files) await send(file);
    focus();
  });
  at("again").addEventListener("click", () => location.reload());
});
