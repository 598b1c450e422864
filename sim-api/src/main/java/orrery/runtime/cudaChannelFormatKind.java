package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.sim.ArrayFormat;

/**
 * What the channels of an element are. The ordinals are the documented values. Source: {@code enum
 * cudaChannelFormatKind} of {@code driver_types.h}.
 */
public enum cudaChannelFormatKind {
    /** Signed integers. */
    SIGNED(),
    /** Unsigned integers. */
    UNSIGNED(),
    /** Floating-point numbers. */
    FLOAT(),
    /** No format. */
    NONE(),
    /** Video, in planes: not simulated. */
    NV12(ArrayFormat.NV12, 8, 8, 8, 0),
    /** 1 channel of unsigned normalized 8-bit integers. */
    UNSIGNED_NORMALIZED_8X1(ArrayFormat.UNORM_INT8X1, 8, 0, 0, 0),
    /** 2 channels of unsigned normalized 8-bit integers. */
    UNSIGNED_NORMALIZED_8X2(ArrayFormat.UNORM_INT8X2, 8, 8, 0, 0),
    /** 4 channels of unsigned normalized 8-bit integers. */
    UNSIGNED_NORMALIZED_8X4(ArrayFormat.UNORM_INT8X4, 8, 8, 8, 8),
    /** 1 channel of unsigned normalized 16-bit integers. */
    UNSIGNED_NORMALIZED_16X1(ArrayFormat.UNORM_INT16X1, 16, 0, 0, 0),
    /** 2 channels of unsigned normalized 16-bit integers. */
    UNSIGNED_NORMALIZED_16X2(ArrayFormat.UNORM_INT16X2, 16, 16, 0, 0),
    /** 4 channels of unsigned normalized 16-bit integers. */
    UNSIGNED_NORMALIZED_16X4(ArrayFormat.UNORM_INT16X4, 16, 16, 16, 16),
    /** 1 channel of signed normalized 8-bit integers. */
    SIGNED_NORMALIZED_8X1(ArrayFormat.SNORM_INT8X1, 8, 0, 0, 0),
    /** 2 channels of signed normalized 8-bit integers. */
    SIGNED_NORMALIZED_8X2(ArrayFormat.SNORM_INT8X2, 8, 8, 0, 0),
    /** 4 channels of signed normalized 8-bit integers. */
    SIGNED_NORMALIZED_8X4(ArrayFormat.SNORM_INT8X4, 8, 8, 8, 8),
    /** 1 channel of signed normalized 16-bit integers. */
    SIGNED_NORMALIZED_16X1(ArrayFormat.SNORM_INT16X1, 16, 0, 0, 0),
    /** 2 channels of signed normalized 16-bit integers. */
    SIGNED_NORMALIZED_16X2(ArrayFormat.SNORM_INT16X2, 16, 16, 0, 0),
    /** 4 channels of signed normalized 16-bit integers. */
    SIGNED_NORMALIZED_16X4(ArrayFormat.SNORM_INT16X4, 16, 16, 16, 16),
    /** Blocks of 4 by 4 elements. */
    UNSIGNED_BLOCK_COMPRESSED_1(ArrayFormat.BC1_UNORM, 8, 8, 8, 8),
    /** Blocks of 4 by 4 elements. */
    UNSIGNED_BLOCK_COMPRESSED_1_SRGB(ArrayFormat.BC1_UNORM_SRGB, 8, 8, 8, 8),
    /** Blocks of 4 by 4 elements. */
    UNSIGNED_BLOCK_COMPRESSED_2(ArrayFormat.BC2_UNORM, 8, 8, 8, 8),
    /** Blocks of 4 by 4 elements. */
    UNSIGNED_BLOCK_COMPRESSED_2_SRGB(ArrayFormat.BC2_UNORM_SRGB, 8, 8, 8, 8),
    /** Blocks of 4 by 4 elements. */
    UNSIGNED_BLOCK_COMPRESSED_3(ArrayFormat.BC3_UNORM, 8, 8, 8, 8),
    /** Blocks of 4 by 4 elements. */
    UNSIGNED_BLOCK_COMPRESSED_3_SRGB(ArrayFormat.BC3_UNORM_SRGB, 8, 8, 8, 8),
    /** Blocks of 4 by 4 elements. */
    UNSIGNED_BLOCK_COMPRESSED_4(ArrayFormat.BC4_UNORM, 8, 0, 0, 0),
    /** Blocks of 4 by 4 elements. */
    SIGNED_BLOCK_COMPRESSED_4(ArrayFormat.BC4_SNORM, 8, 0, 0, 0),
    /** Blocks of 4 by 4 elements. */
    UNSIGNED_BLOCK_COMPRESSED_5(ArrayFormat.BC5_UNORM, 8, 8, 0, 0),
    /** Blocks of 4 by 4 elements. */
    SIGNED_BLOCK_COMPRESSED_5(ArrayFormat.BC5_SNORM, 8, 8, 0, 0),
    /** Blocks of 4 by 4 elements. */
    UNSIGNED_BLOCK_COMPRESSED_6H(ArrayFormat.BC6H_UF16, 16, 16, 16, 0),
    /** Blocks of 4 by 4 elements. */
    SIGNED_BLOCK_COMPRESSED_6H(ArrayFormat.BC6H_SF16, 16, 16, 16, 0),
    /** Blocks of 4 by 4 elements. */
    UNSIGNED_BLOCK_COMPRESSED_7(ArrayFormat.BC7_UNORM, 8, 8, 8, 8),
    /** Blocks of 4 by 4 elements. */
    UNSIGNED_BLOCK_COMPRESSED_7_SRGB(ArrayFormat.BC7_UNORM_SRGB, 8, 8, 8, 8),
    /** Three channels of 10 bits and one of 2. */
    UNSIGNED_NORMALIZED_1010102(ArrayFormat.UNORM_INT_101010_2, 10, 10, 10, 2);

    private final @Nullable ArrayFormat format;
    private final cudaChannelFormatDesc fixed;

    /** Creates a kind whose bits are given by the descriptor. */
    cudaChannelFormatKind() {
        this(null, 0, 0, 0, 0);
    }

    /** Creates a kind with fixed bits. */
    cudaChannelFormatKind(@Nullable ArrayFormat format, int x, int y, int z, int w) {
        this.format = format;
        this.fixed = new cudaChannelFormatDesc(x, y, z, w, this);
    }

    /** Returns the format of elements with these channels; null if there is none. */
    @Nullable
    ArrayFormat format(cudaChannelFormatDesc channels) {
        return switch (this) {
            case SIGNED ->
                bits(channels.x(), ArrayFormat.SIGNED_INT8, ArrayFormat.SIGNED_INT16, ArrayFormat.SIGNED_INT32);
            case UNSIGNED ->
                bits(channels.x(), ArrayFormat.UNSIGNED_INT8, ArrayFormat.UNSIGNED_INT16, ArrayFormat.UNSIGNED_INT32);
            case FLOAT -> bits(channels.x(), null, ArrayFormat.HALF, ArrayFormat.FLOAT);
            case NONE -> null;
            default -> channels.equals(fixed) ? format : null;
        };
    }

    private static @Nullable ArrayFormat bits(
            int bits, @Nullable ArrayFormat eight, ArrayFormat sixteen, ArrayFormat thirtyTwo) {
        return switch (bits) {
            case 8 -> eight;
            case 16 -> sixteen;
            case 32 -> thirtyTwo;
            default -> null;
        };
    }

    /** Returns the channels of elements of a format. */
    static cudaChannelFormatDesc channels(ArrayFormat format, int count) {
        return switch (format) {
            case UNSIGNED_INT8 -> channels(UNSIGNED, 8, count);
            case UNSIGNED_INT16 -> channels(UNSIGNED, 16, count);
            case UNSIGNED_INT32 -> channels(UNSIGNED, 32, count);
            case SIGNED_INT8 -> channels(SIGNED, 8, count);
            case SIGNED_INT16 -> channels(SIGNED, 16, count);
            case SIGNED_INT32 -> channels(SIGNED, 32, count);
            case HALF -> channels(FLOAT, 16, count);
            case FLOAT -> channels(FLOAT, 32, count);
            default -> fixed(format);
        };
    }

    private static cudaChannelFormatDesc channels(cudaChannelFormatKind kind, int bits, int count) {
        return new cudaChannelFormatDesc(bits, count > 1 ? bits : 0, count > 2 ? bits : 0, count > 3 ? bits : 0, kind);
    }

    private static cudaChannelFormatDesc fixed(ArrayFormat format) {
        for (cudaChannelFormatKind kind : values()) {
            if (kind.format == format) {
                return kind.fixed;
            }
        }
        return new cudaChannelFormatDesc(0, 0, 0, 0, NONE);
    }
}
