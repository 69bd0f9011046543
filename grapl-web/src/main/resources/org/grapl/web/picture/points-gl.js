// Points and links by WebGL2: one call each. Items are sprites whose shapes are computed per pixel.

import { CHECKED, GROUPS, HOLLOW, RING, SMALLEST_CHECKED, SMALLEST_WITH_EDGE, TRIANGLE, shapeOf } from './look.js';

/** Smooth edges of lines cost four times the work; where there are many, nobody sees single ones. */
const MOST_SMOOTH_LINKS = 60_000;

/** Larger pictures need a graphics card: where WebGL2 is computed without one, a canvas whose bitmap is moved is faster. */
const MOST_ITEMS_WITHOUT_CARD = 3000;
const MOST_LINKS_WITHOUT_CARD = 20_000;

const PLACE = `#version 300 es
  precision highp float;
  in vec2 place;
  in uint group;
  in uint mark;
  uniform vec4 toClip; // scale and offset
  uniform sampler2D colours; // of groups; the first row: colour and opacity, the second: shape
  vec4 position() { return vec4(place * toClip.xy + toClip.zw, 0.0, 1.0); }
  vec4 colour() { return texelFetch(colours, ivec2(int(group), 0), 0); }
`;

const POINT_VERTEX = `${PLACE}
  uniform float radius; // in device pixels
  uniform float ratio;
  flat out vec4 fill;
  flat out int shape;
  flat out uint marks;
  flat out float size;
  flat out float halfSize;
  void main() {
    gl_Position = position();
    fill = colour();
    shape = int(texelFetch(colours, ivec2(int(group), 1), 0).r * 255.0 + 0.5);
    marks = mark;
    bool isChecked = (mark & ${CHECKED}u) != 0u;
    size = isChecked ? max(radius, ${SMALLEST_CHECKED} * ratio) : radius;
    halfSize = size * 1.5 + (isChecked ? 4.0 * ratio : size > ${SMALLEST_WITH_EDGE} * ratio ? 2.0 * ratio : 0.75);
    gl_PointSize = 2.0 * halfSize;
  }`;

const POINT_FRAGMENT = `#version 300 es
  precision highp float;
  uniform float ratio;
  uniform vec3 card;
  uniform vec3 ink;
  flat in vec4 fill;
  flat in int shape;
  flat in uint marks;
  flat in float size;
  flat in float halfSize;
  out vec4 result;
  float triangle(vec2 p) { // pointing up; y goes down
    vec2 slope = vec2(0.8660254, -0.5);
    return max(p.y, dot(vec2(abs(p.x), p.y), slope)) - ${TRIANGLE} * size;
  }
  vec4 over(vec4 top, vec4 below) { return top + (1.0 - top.a) * below; }
  vec4 layer(vec3 colour, float opacity) { return vec4(colour * opacity, opacity); }
  void main() {
    vec2 p = (gl_PointCoord * 2.0 - 1.0) * halfSize;
    float away = shape == 0 ? length(p) - size : triangle(shape == 1 ? p : vec2(p.x, -p.y));
    float inside = clamp(0.5 - away, 0.0, 1.0);
    float opacity = fill.a;
    if ((marks & ${HOLLOW}u) != 0u) opacity = max(opacity, 0.8) * clamp(0.5 + away + 1.5 * ratio, 0.0, 1.0);
    float edge = size > ${SMALLEST_WITH_EDGE} * ratio ? clamp(0.5 - away + 0.9 * ratio, 0.0, 1.0) : inside * 0.5;
    vec4 drawn = over(layer(fill.rgb, inside * opacity), layer(card, edge * ((marks & ${HOLLOW}u) != 0u ? 1.0 : 0.85)));
    if ((marks & ${CHECKED}u) != 0u) {
      float ringAway = size * ${RING.factor} + ${RING.away} * ratio;
      float ring = abs(length(p) - ringAway) - 0.75 * ratio;
      drawn = over(drawn, layer(ink, clamp(0.5 - ring, 0.0, 1.0) * 0.9));
    }
    if (drawn.a < 0.004) discard;
    result = drawn;
  }`;

const LINK_VERTEX = `${PLACE}
  out vec3 fill;
  void main() {
    gl_Position = position();
    fill = colour().rgb;
  }`;

const LINK_FRAGMENT = `#version 300 es
  precision mediump float;
  uniform float opacity;
  in vec3 fill;
  out vec4 result;
  void main() { result = vec4(fill * opacity, opacity); }`;

let card = null;

/** Whether WebGL2 is more than a computation of the processor: the name of what does it tells. */
function hasCard() {
  if (card === null) {
    const gl = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true });
    const names = gl?.getExtension('WEBGL_debug_renderer_info');
    card = gl !== null && !/swiftshader|llvmpipe|software|basic render/i.test(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return card;
}

export class GlPoints {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {{x: Float32Array, y: Float32Array, links: Uint32Array, index: import('./picking.js').PlaceIndex}} scene
   * @param {() => void} lost called if the card gives up; nothing is drawn from then on
   * @returns {GlPoints | null} null where there is no WebGL2
   */
  static on(canvas, scene, lost) {
    const links = scene.links.length / 2;
    if (!hasCard() && (scene.x.length > MOST_ITEMS_WITHOUT_CARD || links > MOST_LINKS_WITHOUT_CARD)) return null;
    const gl = canvas.getContext('webgl2', { antialias: hasCard() && links <= MOST_SMOOTH_LINKS, depth: false });
    if (!gl) return null;
    canvas.addEventListener('webglcontextlost', lost);
    return new GlPoints(gl, scene, lost);
  }

  constructor(gl, scene, lost) {
    this.gl = gl;
    this.scene = scene;
    this.lost = lost;
    const places = new Float32Array(2 * scene.x.length);
    for (let item = 0; item < scene.x.length; item++) {
      places[2 * item] = scene.x[item];
      places[2 * item + 1] = scene.y[item];
    }
    this.places = this.buffer(gl.ARRAY_BUFFER, places, gl.STATIC_DRAW);
    this.groups = this.buffer(gl.ARRAY_BUFFER, new Uint8Array(scene.x.length), gl.DYNAMIC_DRAW);
    this.marks = this.buffer(gl.ARRAY_BUFFER, new Uint8Array(scene.x.length), gl.DYNAMIC_DRAW);
    this.pointProgram = this.program(POINT_VERTEX, POINT_FRAGMENT);
    this.linkProgram = this.program(LINK_VERTEX, LINK_FRAGMENT);
    this.order = gl.createBuffer();
    this.shown = 0;
    this.pointArrays = this.arrays(this.order);
    this.linkArrays = this.arrays(this.buffer(gl.ELEMENT_ARRAY_BUFFER, scene.links, gl.STATIC_DRAW));
    this.colours = gl.createTexture();
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  buffer(target, data, use) {
    const { gl } = this;
    gl.bindVertexArray(null);
    const buffer = gl.createBuffer();
    gl.bindBuffer(target, buffer);
    gl.bufferData(target, data, use);
    return buffer;
  }

  program(vertex, fragment) {
    const { gl } = this;
    const program = gl.createProgram();
    for (const [type, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
      const shader = gl.createShader(type);
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    ['place', 'group', 'mark'].forEach((name, at) => gl.bindAttribLocation(program, at, name));
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) throw new Error(`a drawing program does not link: ${gl.getProgramInfoLog(program)}`);
    const uniforms = {};
    for (const name of ['toClip', 'colours', 'radius', 'ratio', 'card', 'ink', 'opacity']) uniforms[name] = gl.getUniformLocation(program, name);
    return { program, uniforms };
  }

  arrays(elements) {
    const { gl } = this;
    const arrays = gl.createVertexArray();
    gl.bindVertexArray(arrays);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.places);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
    [this.groups, this.marks].forEach((buffer, at) => {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.enableVertexAttribArray(1 + at);
      gl.vertexAttribIPointer(1 + at, 1, gl.UNSIGNED_BYTE, 0, 0);
    });
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, elements);
    gl.bindVertexArray(null);
    return arrays;
  }

  show(look) {
    const { gl } = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.groups);
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, look.group);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.marks);
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, look.mark);
    const { index } = this.scene;
    const order = index.count === look.order.length ? look.order : look.order.filter((item) => index.hasPlace(item));
    this.shown = order.length;
    gl.bindVertexArray(this.pointArrays);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, order, gl.DYNAMIC_DRAW);
    gl.bindVertexArray(null);
  }

  colour(colours, palette) {
    const { gl } = this;
    const table = new Uint8Array(2 * 4 * GROUPS);
    colours.forEach(({ colour, opacity }, group) => {
      table.set([...colour, opacity].map((part) => Math.round(255 * part)), 4 * group);
      table[4 * (GROUPS + group)] = shapeOf(group);
    });
    gl.bindTexture(gl.TEXTURE_2D, this.colours);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, GROUPS, 2, 0, gl.RGBA, gl.UNSIGNED_BYTE, table);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    this.palette = palette;
  }

  draw(view, ratio, { radius, linkShare, linkOpacity }) {
    const { gl } = this;
    const toClip = [(2 * view.scale) / view.width, (-2 * view.scale) / view.height, (2 * view.x) / view.width - 1, 1 - (2 * view.y) / view.height];
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const links = this.begin(this.linkProgram, this.linkArrays, toClip);
    gl.uniform1f(links.opacity, linkOpacity);
    gl.drawElements(gl.LINES, 2 * Math.round((linkShare * this.scene.links.length) / 2), gl.UNSIGNED_INT, 0);
    const points = this.begin(this.pointProgram, this.pointArrays, toClip);
    gl.uniform1f(points.radius, radius * ratio);
    gl.uniform1f(points.ratio, ratio);
    gl.uniform3fv(points.card, this.palette.card);
    gl.uniform3fv(points.ink, this.palette.ink);
    gl.drawElements(gl.POINTS, this.shown, gl.UNSIGNED_INT, 0);
    gl.bindVertexArray(null);
  }

  begin({ program, uniforms }, arrays, toClip) {
    this.gl.useProgram(program);
    this.gl.bindVertexArray(arrays);
    this.gl.uniform4fv(uniforms.toClip, toClip);
    this.gl.uniform1i(uniforms.colours, 0);
    return uniforms;
  }

  close() {
    this.gl.canvas.removeEventListener('webglcontextlost', this.lost);
    // Browsers allow few contexts: this one is given back now, not when the memory is.
    this.gl.getExtension('WEBGL_lose_context')?.loseContext();
  }
}
