// What Swift's standard library expects of a C library and a module for browsers has no other source for: memory, comparing
// and filling bytes, numbers from text. There is no sysroot for this target, so nothing is included.

typedef __SIZE_TYPE__ size_t;
typedef unsigned char byte;
typedef unsigned long long u64;

// MARK: Memory
//
// Free blocks hang in lists by size: one list for each power of two and four steps between two powers. A block begins with
// its size and that of the block before it, so that neighbours that are both free become one.

typedef struct block {
  size_t size;      // with the header; the lowest bit says that the block is in use
  size_t before;    // the size of the block before; 0 for the first
  struct block *next, *previous;  // only while it is free
} block;

enum { header = 8, alignment = 16, smallest = 32, page = 65536, bins = 128 };

static block *free_blocks[bins];
static block *last;
static size_t end;
extern byte __heap_base;

static int bin(size_t size) {
  int power = 31 - __builtin_clz((unsigned)size);
  return power * 4 + (int)((size >> (power - 2)) & 3);
}

static block *after(block *b) { return (block *)((byte *)b + (b->size & ~(size_t)1)); }

static void link_block(block *b) {
  int index = bin(b->size);
  b->next = free_blocks[index];
  b->previous = 0;
  if (b->next) b->next->previous = b;
  free_blocks[index] = b;
}

static void unlink_block(block *b) {
  if (b->previous) b->previous->next = b->next;
  else free_blocks[bin(b->size)] = b->next;
  if (b->next) b->next->previous = b->previous;
}

static void set_size(block *b, size_t size, size_t used) {
  b->size = size | used;
  if (b == last) return;
  after(b)->before = size;
}

// Frees a block that stands in no list, with its free neighbours.
static void give_back(block *b) {
  size_t size = b->size & ~(size_t)1;
  if (b != last) {
    block *next = after(b);
    if (!(next->size & 1)) {
      unlink_block(next);
      if (next == last) last = b;
      size += next->size;
    }
  }
  if (b->before) {
    block *previous = (block *)((byte *)b - b->before);
    if (!(previous->size & 1)) {
      unlink_block(previous);
      if (b == last) last = previous;
      size += previous->size;
      b = previous;
    }
  }
  set_size(b, size, 0);
  link_block(b);
}

// Makes the memory larger by at least this size; 0 if there is no more.
static int grow(size_t size) {
  if (!end) {
    // The first header stands so that what follows it is aligned.
    end = (((size_t)&__heap_base + alignment - 1) & ~(size_t)(alignment - 1)) + alignment - header;
    size_t have = (size_t)__builtin_wasm_memory_size(0) * page;
    if (have > end + smallest) {
      block *b = (block *)end;
      b->before = 0;
      last = b;
      b->size = (have - end) & ~(size_t)(alignment - 1);
      end += b->size;
      link_block(b);
      if (b->size >= size) return 1;
    }
  }
  size_t pages = (size + alignment + page - 1) / page;
  if (pages < 16) pages = 16;
  size_t start = __builtin_wasm_memory_grow(0, pages);
  if (start == (size_t)-1) return 0;
  block *b = (block *)end;
  size_t top = (start + pages) * page;
  b->before = last ? last->size & ~(size_t)1 : 0;
  b->size = ((top - end) & ~(size_t)(alignment - 1)) | 1;
  end += b->size & ~(size_t)1;
  last = b;
  give_back(b);
  return 1;
}

void *malloc(size_t wanted) {
  if (wanted > 0x7fff0000) return 0;
  size_t size = (wanted + header + alignment - 1) & ~(size_t)(alignment - 1);
  if (size < smallest) size = smallest;
  do {
    int first = bin(size);
    for (int index = first; index < bins; index++) {
      for (block *b = free_blocks[index]; b; b = b->next) {
        if (b->size < size) continue;
        unlink_block(b);
        size_t rest = b->size - size;
        if (rest >= smallest) {
          int was_last = b == last;
          b->size = size;
          block *tail = after(b);
          tail->before = size;
          tail->size = rest;
          if (was_last) last = tail;
          else after(tail)->before = rest;
          link_block(tail);
          b->size = size | 1;
        } else {
          b->size |= 1;
        }
        return (byte *)b + header;
      }
    }
  } while (grow(size));
  return 0;
}

void free(void *bytes) {
  if (!bytes) return;
  block *b = (block *)((byte *)bytes - header);
  b->size &= ~(size_t)1;
  give_back(b);
}

// Every block is aligned to 16 bytes, and nothing here asks for more.
int posix_memalign(void **result, size_t boundary, size_t size) {
  if (boundary > alignment) return 22;
  *result = malloc(size);
  return *result ? 0 : 12;
}

// MARK: Bytes

void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int value, size_t count) { return __builtin_memset(to, value, count); }

int memcmp(const void *left, const void *right, size_t count) {
  const byte *a = left, *b = right;
  for (; count >= 8; count -= 8, a += 8, b += 8)
    if (*(const u64 *)a != *(const u64 *)b) break;
  for (; count; count--, a++, b++)
    if (*a != *b) return *a - *b;
  return 0;
}

// Dictionaries hash with these; that they are the same each time makes answers alike.
void arc4random_buf(void *bytes, size_t count) {
  for (size_t index = 0; index < count; index++) ((byte *)bytes)[index] = (byte)(index * 151 + 7);
}

size_t __stack_chk_guard = 0x5bd1e995;

void __stack_chk_fail(void) { __builtin_trap(); }

// MARK: Numbers

typedef struct { u64 low, high; } u128;

static u128 multiply(u64 a, u64 b) {
  u64 a0 = (unsigned)a, a1 = a >> 32, b0 = (unsigned)b, b1 = b >> 32;
  u64 low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (unsigned)middle;
  return (u128){(other << 32) | (unsigned)low, a1 * b1 + (middle >> 32) + (other >> 32)};
}

// The product of two numbers of 128 bits, as compilers call it.
void __multi3(u128 *result, u64 low, u64 high, u64 other_low, u64 other_high) {
  u128 product = multiply(low, other_low);
  product.high += low * other_high + high * other_low;
  *result = product;
}

// Texts are compared scalar by scalar, as the system compares them in rules, so that no table of equal spellings is needed.
unsigned short _swift_stdlib_getNormData(unsigned scalar) { return 0; }
unsigned _swift_stdlib_getComposition(unsigned first, unsigned second) { return ~0u; }
unsigned _swift_stdlib_getDecompositionEntry(unsigned scalar) { return ~0u; }
const byte _swift_stdlib_nfd_decompositions[1];

#ifdef PAGE
int ask_page(const byte *request, int count);
int ask(const byte *request, int count) { return ask_page(request, count); }
#endif

__attribute__((import_module("env"), import_name("to_double"))) double to_double(const char *text, size_t length);

// What a character is, the engine of JavaScript knows as well; tables of Unicode would be a tenth of what the page loads first.
__attribute__((import_module("env"), import_name("category"))) int category(unsigned scalar);
__attribute__((import_module("env"), import_name("properties"))) int properties(unsigned scalar);

__attribute__((import_module("env"), import_name("cased"))) size_t cased(unsigned scalar, int is_lower, byte *text);

byte _swift_stdlib_getGeneralCategory(unsigned scalar) { return (byte)category(scalar); }

// The text of a character in capitals (0) or small letters (1); nothing here asks for titles (2).
const byte *_swift_stdlib_getSpecialMapping(unsigned scalar, byte mapping, size_t *length) {
  static byte text[16];
  *length = cased(scalar, mapping == 1, text);
  return text;
}
int _swift_stdlib_getMapping(unsigned scalar, byte mapping) { return 0; }

// Of these properties three are asked for, each at its bit: case mapping, letters and blanks.
u64 _swift_stdlib_getBinaryProperties(unsigned scalar) {
  if (scalar < 0x80) {
    unsigned letter = (scalar | 32) - 'a';
    return letter < 26 ? 1 << 1 | 1 << 7 : scalar == ' ' || scalar - 9 < 5 ? 1ull << 45 : 0;
  }
  u64 found = (u64)properties(scalar);
  return (found & 1) << 1 | (found >> 1 & 1) << 7 | (found >> 2) << 45;
}

// Reads a number that the caller has checked; says where it ends.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  size_t length = 0;
  while (text[length]) length++;
  *result = to_double(text, length);
  return text + length;
}
