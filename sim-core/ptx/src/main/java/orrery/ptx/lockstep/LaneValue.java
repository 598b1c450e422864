package orrery.ptx.lockstep;

import com.google.common.collect.ImmutableMap;
import com.google.common.math.LongMath;
import com.google.common.primitives.ImmutableLongArray;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is known of a register in the lanes of a warp: in each lane it is a number plus some multiple of the modulus,
 * which may be another one in each lane, plus multiples of constants of the launch.
 *
 * @param rests the numbers
 * @param modulus the modulus; 0 if nothing is added, 1 if nothing is known
 * @param constants how many times each constant is added that all lanes have in common but whose value is not known
 * @param origins what the addresses are of that it was computed from, as bits
 */
record LaneValue(ImmutableLongArray rests, long modulus, ImmutableMap<String, Long> constants, int origins) {
    /** The address of shared memory is part of it. */
    static final int SHARED = 1;

    /** The address of other memory is part of it. */
    static final int OTHER = 2;

    static LaneValue exact(ImmutableLongArray values) {
        return new LaneValue(values, 0, ImmutableMap.of(), 0);
    }

    static LaneValue same(long value, int lanes) {
        ImmutableLongArray.Builder values = ImmutableLongArray.builder(lanes);
        for (int i = 0; i < lanes; i++) {
            values.add(value);
        }
        return exact(values.build());
    }

    static LaneValue unknown(int lanes) {
        return new LaneValue(same(0, lanes).rests, 1, ImmutableMap.of(), 0);
    }

    /** Returns a constant of the launch. */
    static LaneValue constant(String name, int lanes) {
        return new LaneValue(same(0, lanes).rests, 0, ImmutableMap.of(name, 1L), 0);
    }

    int lanes() {
        return rests.length();
    }

    /** Returns whether each lane's value is known. */
    boolean isExact() {
        return modulus == 0 && constants.isEmpty();
    }

    /** Returns whether all lanes have the same known value. */
    boolean isSame() {
        return isExact() && rests.stream().allMatch(each -> each == rests.get(0));
    }

    LaneValue withOrigins(int added) {
        return (origins | added) == origins ? this : new LaneValue(rests, modulus, constants, origins | added);
    }

    /** Returns the same without constants, which are multiples of something as well. */
    LaneValue flat() {
        return constants.isEmpty() ? this : of(rests, gcd(modulus, multiple(constants)), ImmutableMap.of(), origins);
    }

    LaneValue plus(LaneValue other, long factor) {
        ImmutableLongArray.Builder sums = ImmutableLongArray.builder(lanes());
        for (int i = 0; i < lanes(); i++) {
            sums.add(rests.get(i) + factor * other.rests.get(i));
        }
        return of(
                sums.build(),
                gcd(modulus, other.modulus),
                sum(constants, other.constants, factor),
                origins | other.origins);
    }

    LaneValue times(LaneValue other) {
        if (isExact() && !other.isExact()) {
            return other.times(this);
        } else if (!other.isExact()) {
            return unknown(lanes()).withOrigins(origins | other.origins);
        } else if (!other.isSame()) {
            return flat().timesEach(other);
        }
        long factor = other.rests.get(0);
        ImmutableLongArray.Builder products = ImmutableLongArray.builder(lanes());
        rests.forEach(each -> products.add(each * factor));
        ImmutableMap<String, Long> multiplied = sum(ImmutableMap.of(), constants, factor);
        return factor == 0
                ? same(0, lanes())
                : of(products.build(), Math.abs(modulus * factor), multiplied, origins | other.origins);
    }

    private LaneValue timesEach(LaneValue other) {
        ImmutableLongArray.Builder products = ImmutableLongArray.builder(lanes());
        long common = 0;
        for (int i = 0; i < lanes(); i++) {
            products.add(rests.get(i) * other.rests.get(i));
            common = gcd(common, modulus * other.rests.get(i));
        }
        return of(products.build(), common, ImmutableMap.of(), origins | other.origins);
    }

    /** Returns what is known of a value that is this one or another one. */
    LaneValue or(LaneValue other) {
        if (equals(other)) {
            return this;
        } else if (!constants.equals(other.constants)) {
            return flat().or(other.flat());
        }
        long common = gcd(modulus, other.modulus);
        for (int i = 0; i < lanes(); i++) {
            common = gcd(common, rests.get(i) - other.rests.get(i));
        }
        return of(rests, common, constants, origins | other.origins);
    }

    /** Returns what is known of the lowest bits, where those of a mask are kept. */
    LaneValue and(LaneValue mask) {
        LaneValue value = flat();
        if (!mask.isSame()) {
            return unknown(lanes()).withOrigins(origins);
        }
        long bits = mask.rests.get(0);
        int known = value.modulus == 0 ? Long.SIZE - 2 : Long.numberOfTrailingZeros(value.modulus);
        int unknown = Long.numberOfTrailingZeros(bits & -1L << known);
        ImmutableLongArray.Builder kept = ImmutableLongArray.builder(lanes());
        value.rests.forEach(each -> kept.add(each & bits));
        return of(kept.build(), 1L << Math.min(unknown, Long.SIZE - 2), ImmutableMap.of(), origins);
    }

    private static LaneValue of(
            ImmutableLongArray rests, long modulus, ImmutableMap<String, Long> constants, int origins) {
        if (modulus == 0) {
            return new LaneValue(rests, 0, constants, origins);
        }
        ImmutableLongArray.Builder least = ImmutableLongArray.builder(rests.length());
        rests.forEach(each -> least.add(Math.floorMod(each, modulus)));
        return new LaneValue(least.build(), modulus, constants, origins);
    }

    private static ImmutableMap<String, Long> sum(Map<String, Long> some, Map<String, Long> others, long factor) {
        if (others.isEmpty()) {
            return ImmutableMap.copyOf(some);
        }
        Map<String, Long> sum = new TreeMap<>(some);
        others.forEach((name, times) -> sum.merge(name, times * factor, Long::sum));
        sum.values().removeIf(each -> each == 0);
        return ImmutableMap.copyOf(sum);
    }

    private static long multiple(Map<String, Long> constants) {
        return constants.values().stream().reduce(0L, LaneValue::gcd);
    }

    static long gcd(long a, long b) {
        return LongMath.gcd(Math.abs(Math.max(a, -Long.MAX_VALUE)), Math.abs(Math.max(b, -Long.MAX_VALUE)));
    }

    /**
     * Returns whether different lanes may access the same bytes.
     *
     * @param bytes how many bytes a lane accesses at this address
     * @param isActive the lanes that access it, as bits
     * @param other the address of the other access
     * @param otherBytes how many bytes a lane accesses there
     * @param otherActive the lanes that do
     */
    boolean overlaps(int bytes, int isActive, LaneValue other, int otherBytes, int otherActive) {
        LaneValue distance = plus(other, -1).flat();
        long common = distance.modulus;
        for (int i = 0; i < lanes(); i++) {
            for (int j = 0; j < lanes(); j++) {
                if (i != j && (isActive >>> i & 1) != 0 && (otherActive >>> j & 1) != 0) {
                    long apart = rests.get(i) - other.rests.get(j);
                    long rest = common == 0 ? apart : Math.floorMod(apart, common);
                    boolean isNear = rest < otherBytes && rest > -bytes;
                    if (isNear || common != 0 && common - rest < bytes) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
