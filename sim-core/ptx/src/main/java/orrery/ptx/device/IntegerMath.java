package orrery.ptx.device;

/** Integer operations that the JVM does not have, as the PTX ISA defines them. */
public final class IntegerMath {
    private static final long MASK = 0xFFFF_FFFFL;

    private IntegerMath() {}

    /** Returns the upper half of a product. */
    public static long mulHiUnsigned(long a, long b) {
        return Math.multiplyHigh(a, b) + (a >> 63 & b) + (b >> 63 & a);
    }

    /** Returns a quotient; all ones for a division by zero. */
    public static int div(int a, int b) {
        return b == 0 ? -1 : a / b;
    }

    /** Returns a quotient; all ones for a division by zero. */
    public static long div(long a, long b) {
        return b == 0 ? -1 : a / b;
    }

    /** Returns a quotient; all ones for a division by zero. */
    public static int divUnsigned(int a, int b) {
        return b == 0 ? -1 : Integer.divideUnsigned(a, b);
    }

    /** Returns a quotient; all ones for a division by zero. */
    public static long divUnsigned(long a, long b) {
        return b == 0 ? -1 : Long.divideUnsigned(a, b);
    }

    /** Returns a remainder; all ones for a division by zero, as an H200 answers. */
    public static int rem(int a, int b) {
        return b == 0 ? -1 : a % b;
    }

    /** Returns a remainder; all ones for a division by zero, as an H200 answers. */
    public static long rem(long a, long b) {
        return b == 0 ? -1 : a % b;
    }

    /** Returns a remainder; all ones for a division by zero, as an H200 answers. */
    public static int remUnsigned(int a, int b) {
        return b == 0 ? -1 : Integer.remainderUnsigned(a, b);
    }

    /** Returns a remainder; all ones for a division by zero, as an H200 answers. */
    public static long remUnsigned(long a, long b) {
        return b == 0 ? -1 : Long.remainderUnsigned(a, b);
    }

    /** Returns the smaller number. */
    public static int minUnsigned(int a, int b) {
        return Integer.compareUnsigned(a, b) <= 0 ? a : b;
    }

    /** Returns the greater number. */
    public static int maxUnsigned(int a, int b) {
        return Integer.compareUnsigned(a, b) >= 0 ? a : b;
    }

    /** Returns the smaller number. */
    public static long minUnsigned(long a, long b) {
        return Long.compareUnsigned(a, b) <= 0 ? a : b;
    }

    /** Returns the greater number. */
    public static long maxUnsigned(long a, long b) {
        return Long.compareUnsigned(a, b) >= 0 ? a : b;
    }

    /** Returns a sum or difference of 32 bits clamped to its range. */
    public static int saturate(long exact) {
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, exact));
    }

    /** Returns a shift to the left, by up to the width and more. */
    public static int shl(int a, int by, int bits) {
        return Integer.compareUnsigned(by, bits) >= 0 ? 0 : a << by;
    }

    /** Returns a shift to the left, by up to the width and more. */
    public static long shl(long a, int by) {
        return Integer.compareUnsigned(by, 64) >= 0 ? 0 : a << by;
    }

    /** Returns an arithmetic shift to the right, by up to the width and more. */
    public static int sar(int a, int by) {
        return a >> (Integer.compareUnsigned(by, 31) > 0 ? 31 : by);
    }

    /** Returns an arithmetic shift to the right, by up to the width and more. */
    public static long sar(long a, int by) {
        return a >> (Integer.compareUnsigned(by, 63) > 0 ? 63 : by);
    }

    /** Returns a logical shift to the right of zero-extended bits, by up to the width and more. */
    public static int shr(int a, int by, int bits) {
        return Integer.compareUnsigned(by, bits) >= 0 ? 0 : a >>> by;
    }

    /** Returns a logical shift to the right, by up to the width and more. */
    public static long shr(long a, int by) {
        return Integer.compareUnsigned(by, 64) >= 0 ? 0 : a >>> by;
    }

    /** Returns the upper word of a pair of words that is shifted to the left. */
    public static int funnelLeft(int low, int high, int by, boolean wraps) {
        int n = wraps ? by & 31 : Integer.compareUnsigned(by, 32) > 0 ? 32 : by;
        return n == 32 ? low : n == 0 ? high : high << n | low >>> 32 - n;
    }

    /** Returns the lower word of a pair of words that is shifted to the right. */
    public static int funnelRight(int low, int high, int by, boolean wraps) {
        int n = wraps ? by & 31 : Integer.compareUnsigned(by, 32) > 0 ? 32 : by;
        return n == 32 ? high : n == 0 ? low : high << 32 - n | low >>> n;
    }

    /** Returns a bit field. */
    public static long extract(long a, int position, int length, int bits, boolean isSigned) {
        int from = position & 0xFF;
        int count = length & 0xFF;
        long value = bits == 32 ? (isSigned ? (int) a : a & MASK) : a;
        if (count == 0) {
            return 0;
        }
        long shifted = from >= bits ? (isSigned && value < 0 ? -1 : 0) : isSigned ? value >> from : value >>> from;
        if (count >= 64) {
            return shifted;
        }
        return isSigned ? shifted << 64 - count >> 64 - count : shifted & (1L << count) - 1;
    }

    /** Returns a bit field. */
    public static int extract(int a, int position, int length, boolean isSigned) {
        return (int) extract((long) a, position, length, 32, isSigned);
    }

    /** Returns bits with a field of them replaced. */
    public static long insert(long field, long into, int position, int length, int bits) {
        int from = position & 0xFF;
        int count = Math.min(length & 0xFF, bits - Math.min(from, bits));
        if (count == 0) {
            return into;
        }
        long mask = (count == 64 ? -1 : (1L << count) - 1) << from;
        return into & ~mask | field << from & mask;
    }

    /** Returns bits with a field of them replaced. */
    public static int insert(int field, int into, int position, int length) {
        return (int) insert((long) field, (long) into, position, length, 32);
    }

    /** Returns the position of the most significant bit that differs from the sign; -1 if there is none. */
    public static int find(long a, int bits, boolean isSigned, boolean isShift) {
        long value = bits == 32 ? (isSigned ? (int) a : a & MASK) : a;
        if (isSigned && value < 0) {
            value = ~value;
        }
        int position = 63 - Long.numberOfLeadingZeros(value);
        return position < 0 ? -1 : isShift ? bits - 1 - position : position;
    }

    /** Returns the position of the n-th set bit from a base on; -1 if there is none. */
    public static int findNth(int mask, int base, int offset) {
        if (offset == 0) {
            return (mask >>> base & 1) != 0 ? base : -1;
        }
        int position = base;
        int step = offset > 0 ? 1 : -1;
        int count = Math.abs(offset) - 1;
        while (position >= 0 && position < 32) {
            if ((mask >>> position & 1) != 0) {
                if (count == 0) {
                    return position;
                }
                count--;
            }
            position += step;
        }
        return -1;
    }

    /** Returns a mask of bits. */
    public static int mask(int position, int length, boolean wraps) {
        if (wraps) {
            return (1 << (length & 31)) - 1 << (position & 31);
        }
        long ones = Integer.compareUnsigned(length, 32) >= 0 ? MASK : (1L << length) - 1;
        return Integer.compareUnsigned(position, 32) >= 0 ? 0 : (int) (ones << position);
    }

    /** Returns bits that are chosen from four bytes of two words. */
    public static int permute(int a, int b, int selector) {
        return permuted(a, b, selector)
                | permuted(a, b, selector >>> 4) << 8
                | permuted(a, b, selector >>> 8) << 16
                | permuted(a, b, selector >>> 12) << 24;
    }

    private static int permuted(int a, int b, int selector) {
        int chosen = ((selector & 4) != 0 ? b : a) >>> 8 * (selector & 3) & 0xFF;
        return (selector & 8) == 0 ? chosen : (byte) chosen < 0 ? 0xFF : 0;
    }

    /** Returns bits that are chosen by a mode of {@code prmt}, by its number. */
    public static int permute(int a, int b, int selector, int mode) {
        int n = selector & 3;
        int selectors = switch (mode) {
            case 0 -> 0x3210 + 0x1111 * n;
            case 1 -> new int[] {0x5670, 0x6701, 0x7012, 0x0123}[n];
            case 2 -> 0x1111 * n;
            case 3 -> new int[] {0x3210, 0x3211, 0x3222, 0x3333}[n];
            case 4 -> new int[] {0x0000, 0x1110, 0x2210, 0x3210}[n];
            default -> (n & 1) == 0 ? 0x1010 : 0x3232;
        };
        return permute(a, b, selectors);
    }

    /** Returns the logical operation of three words whose truth table is given. */
    public static int logic(int a, int b, int c, int table) {
        int result = 0;
        if ((table & 0x01) != 0) {
            result |= ~a & ~b & ~c;
        }
        if ((table & 0x02) != 0) {
            result |= ~a & ~b & c;
        }
        if ((table & 0x04) != 0) {
            result |= ~a & b & ~c;
        }
        if ((table & 0x08) != 0) {
            result |= ~a & b & c;
        }
        if ((table & 0x10) != 0) {
            result |= a & ~b & ~c;
        }
        if ((table & 0x20) != 0) {
            result |= a & ~b & c;
        }
        if ((table & 0x40) != 0) {
            result |= a & b & ~c;
        }
        if ((table & 0x80) != 0) {
            result |= a & b & c;
        }
        return result;
    }

    /** Returns the dot product of four bytes each, plus a word. */
    public static int dot4(int a, int b, int c, boolean aIsSigned, boolean bIsSigned) {
        int sum = c;
        for (int i = 0; i < 32; i += 8) {
            int x = a >> i & 0xFF;
            int y = b >> i & 0xFF;
            sum += (aIsSigned ? (byte) x : x) * (bIsSigned ? (byte) y : y);
        }
        return sum;
    }

    /** Returns the dot product of two halves of a word and two bytes, plus a word. */
    public static int dot2(int a, int b, int c, boolean aIsSigned, boolean bIsSigned, boolean isHigh) {
        int sum = c;
        for (int i = 0; i < 2; i++) {
            int x = a >> 16 * i & 0xFFFF;
            int y = b >> 8 * i + (isHigh ? 16 : 0) & 0xFF;
            sum += (aIsSigned ? (short) x : x) * (bIsSigned ? (byte) y : y);
        }
        return sum;
    }

    /** Returns a word whose halves are the smaller ones, with their signs. */
    public static int minOfHalves(int a, int b) {
        return halves(Math.min(a >> 16, b >> 16), Math.min((short) a, (short) b));
    }

    /** Returns a word whose halves are the greater ones, with their signs. */
    public static int maxOfHalves(int a, int b) {
        return halves(Math.max(a >> 16, b >> 16), Math.max((short) a, (short) b));
    }

    /** Returns a word whose halves are the smaller ones. */
    public static int minOfUnsignedHalves(int a, int b) {
        return halves(Math.min(a >>> 16, b >>> 16), Math.min(a & 0xFFFF, b & 0xFFFF));
    }

    /** Returns a word whose halves are the greater ones. */
    public static int maxOfUnsignedHalves(int a, int b) {
        return halves(Math.max(a >>> 16, b >>> 16), Math.max(a & 0xFFFF, b & 0xFFFF));
    }

    private static int halves(int high, int low) {
        return high << 16 | low & 0xFFFF;
    }

    /** Returns an absolute difference plus a number. */
    public static long sad(long a, long b, long c) {
        return c + (a < b ? b - a : a - b);
    }

    /** Returns an absolute difference of unsigned numbers plus a number. */
    public static long sadUnsigned(long a, long b, long c) {
        return c + (Long.compareUnsigned(a, b) < 0 ? b - a : a - b);
    }

    /** Returns the carry of a sum of 32 bits. */
    public static int carry(int a, int b, int carry) {
        return (int) ((a & MASK) + (b & MASK) + carry >>> 32);
    }

    /** Returns the carry of a sum of 64 bits. */
    public static int carry(long a, long b, int carry) {
        long sum = a + b;
        return Long.compareUnsigned(sum, a) < 0 || carry != 0 && sum == -1 ? 1 : 0;
    }
}
