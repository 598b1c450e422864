package orrery.ptx.text;

import com.google.common.collect.ImmutableMap;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The fundamental types of PTX. */
public enum PtxType {
    /** One bit: a predicate. */
    PRED(1, Nature.BITS),
    /** Bits without a type. */
    B8(8, Nature.BITS),
    /** Bits without a type. */
    B16(16, Nature.BITS),
    /** Bits without a type. */
    B32(32, Nature.BITS),
    /** Bits without a type. */
    B64(64, Nature.BITS),
    /** Bits without a type. */
    B128(128, Nature.BITS),
    /** Unsigned integer. */
    U8(8, Nature.UNSIGNED),
    /** Unsigned integer. */
    U16(16, Nature.UNSIGNED),
    /** Unsigned integer. */
    U32(32, Nature.UNSIGNED),
    /** Unsigned integer. */
    U64(64, Nature.UNSIGNED),
    /** Signed integer. */
    S8(8, Nature.SIGNED),
    /** Signed integer. */
    S16(16, Nature.SIGNED),
    /** Signed integer. */
    S32(32, Nature.SIGNED),
    /** Signed integer. */
    S64(64, Nature.SIGNED),
    /** IEEE half precision. */
    F16(16, Nature.PACKED),
    /** Two numbers of half precision. */
    F16X2(32, Nature.PACKED),
    /** A number with 8 bits of exponent and 7 of mantissa. */
    BF16(16, Nature.PACKED),
    /** Two such numbers. */
    BF16X2(32, Nature.PACKED),
    /** A number with 8 bits of exponent and 10 of mantissa. */
    TF32(32, Nature.PACKED),
    /** Two 16-bit integers. */
    U16X2(32, Nature.PACKED),
    /** Two 16-bit integers. */
    S16X2(32, Nature.PACKED),
    /** IEEE single precision. */
    F32(32, Nature.FLOAT),
    /** IEEE double precision. */
    F64(64, Nature.FLOAT),
    /** Two numbers of single precision. */
    F32X2(64, Nature.PACKED);

    private static final ImmutableMap<String, PtxType> BY_WORD =
            Arrays.stream(values()).collect(ImmutableMap.toImmutableMap(PtxType::word, type -> type));

    private enum Nature {
        BITS,
        UNSIGNED,
        SIGNED,
        PACKED,
        FLOAT
    }

    private final int bits;
    private final Nature nature;

    PtxType(int bits, Nature nature) {
        this.bits = bits;
        this.nature = nature;
    }

    /** Returns the type of a word without its dot; null if the word is none. */
    public static @Nullable PtxType of(String word) {
        return BY_WORD.get(word);
    }

    /** Returns the word of the type, without a dot. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the number of bits. */
    public int bits() {
        return bits;
    }

    /** Returns the number of bytes in memory. */
    public int bytes() {
        return Math.max(1, bits / 8);
    }

    /** Returns whether values are signed integers. */
    public boolean isSigned() {
        return nature == Nature.SIGNED;
    }

    /** Returns whether values are integers, signed or not. */
    public boolean isInteger() {
        return nature == Nature.SIGNED || nature == Nature.UNSIGNED;
    }

    /** Returns whether values are bits without a type, or predicates. */
    public boolean isBits() {
        return nature == Nature.BITS;
    }

    /** Returns whether values are floating-point numbers or vectors that the JVM has not. */
    public boolean isPacked() {
        return nature == Nature.PACKED;
    }

    /** Returns whether it is {@code f32} or {@code f64}, which the JVM has, too. */
    public boolean isFloat() {
        return nature == Nature.FLOAT;
    }
}
