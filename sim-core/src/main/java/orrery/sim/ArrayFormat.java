package orrery.sim;

/** The formats of array elements, by the documented names. Source: {@code CUarray_format} in {@code cuda.h}. */
public enum ArrayFormat {
    /** Unsigned integers of 8 bits. */
    UNSIGNED_INT8(0x01, 1),
    /** Unsigned integers of 16 bits. */
    UNSIGNED_INT16(0x02, 2),
    /** Unsigned integers of 32 bits. */
    UNSIGNED_INT32(0x03, 4),
    /** Signed integers of 8 bits. */
    SIGNED_INT8(0x08, 1),
    /** Signed integers of 16 bits. */
    SIGNED_INT16(0x09, 2),
    /** Signed integers of 32 bits. */
    SIGNED_INT32(0x0a, 4),
    /** Floating-point numbers of 16 bits. */
    HALF(0x10, 2),
    /** Floating-point numbers of 32 bits. */
    FLOAT(0x20, 4),
    /** One channel of unsigned normalized 8-bit integers. */
    UNORM_INT8X1(0xc0, 1, 1),
    /** Two channels of unsigned normalized 8-bit integers. */
    UNORM_INT8X2(0xc1, 2, 2),
    /** Four channels of unsigned normalized 8-bit integers. */
    UNORM_INT8X4(0xc2, 4, 4),
    /** One channel of unsigned normalized 16-bit integers. */
    UNORM_INT16X1(0xc3, 2, 1),
    /** Two channels of unsigned normalized 16-bit integers. */
    UNORM_INT16X2(0xc4, 4, 2),
    /** Four channels of unsigned normalized 16-bit integers. */
    UNORM_INT16X4(0xc5, 8, 4),
    /** One channel of signed normalized 8-bit integers. */
    SNORM_INT8X1(0xc6, 1, 1),
    /** Two channels of signed normalized 8-bit integers. */
    SNORM_INT8X2(0xc7, 2, 2),
    /** Four channels of signed normalized 8-bit integers. */
    SNORM_INT8X4(0xc8, 4, 4),
    /** One channel of signed normalized 16-bit integers. */
    SNORM_INT16X1(0xc9, 2, 1),
    /** Two channels of signed normalized 16-bit integers. */
    SNORM_INT16X2(0xca, 4, 2),
    /** Four channels of signed normalized 16-bit integers. */
    SNORM_INT16X4(0xcb, 8, 4),
    /** Three channels of 10 bits and one of 2. */
    UNORM_INT_101010_2(0x50, 4, 4),
    /** Blocks of 4 by 4 elements in 8 bytes. */
    BC1_UNORM(0x91, 8, 4, 4),
    /** Blocks of 4 by 4 elements in 8 bytes. */
    BC1_UNORM_SRGB(0x92, 8, 4, 4),
    /** Blocks of 4 by 4 elements in 16 bytes. */
    BC2_UNORM(0x93, 16, 4, 4),
    /** Blocks of 4 by 4 elements in 16 bytes. */
    BC2_UNORM_SRGB(0x94, 16, 4, 4),
    /** Blocks of 4 by 4 elements in 16 bytes. */
    BC3_UNORM(0x95, 16, 4, 4),
    /** Blocks of 4 by 4 elements in 16 bytes. */
    BC3_UNORM_SRGB(0x96, 16, 4, 4),
    /** Blocks of 4 by 4 elements in 8 bytes. */
    BC4_UNORM(0x97, 8, 1, 4),
    /** Blocks of 4 by 4 elements in 8 bytes. */
    BC4_SNORM(0x98, 8, 1, 4),
    /** Blocks of 4 by 4 elements in 16 bytes. */
    BC5_UNORM(0x99, 16, 2, 4),
    /** Blocks of 4 by 4 elements in 16 bytes. */
    BC5_SNORM(0x9a, 16, 2, 4),
    /** Blocks of 4 by 4 elements in 16 bytes. */
    BC6H_UF16(0x9b, 16, 3, 4),
    /** Blocks of 4 by 4 elements in 16 bytes. */
    BC6H_SF16(0x9c, 16, 3, 4),
    /** Blocks of 4 by 4 elements in 16 bytes. */
    BC7_UNORM(0x9d, 16, 4, 4),
    /** Blocks of 4 by 4 elements in 16 bytes. */
    BC7_UNORM_SRGB(0x9e, 16, 4, 4),
    /** Video, in planes: not simulated. */
    NV12(0xb0),
    /** Video, in planes: not simulated. */
    P010(0x9f),
    /** Video, in planes: not simulated. */
    P016(0xa1),
    /** Video, in planes: not simulated. */
    NV16(0xa2),
    /** Video, in planes: not simulated. */
    P210(0xa3),
    /** Video, in planes: not simulated. */
    P216(0xa4),
    /** Video, in planes: not simulated. */
    YUY2(0xa5),
    /** Video, in planes: not simulated. */
    Y210(0xa6),
    /** Video, in planes: not simulated. */
    Y216(0xa7),
    /** Video, in planes: not simulated. */
    AYUV(0xa8),
    /** Video, in planes: not simulated. */
    Y410(0xa9),
    /** Video, in planes: not simulated. */
    Y416(0xb1),
    /** Video, in planes: not simulated. */
    Y444_PLANAR8(0xb2),
    /** Video, in planes: not simulated. */
    Y444_PLANAR10(0xb3),
    /** Video, in planes: not simulated. */
    YUV444_8BIT_SEMI_PLANAR(0xb4),
    /** Video, in planes: not simulated. */
    YUV444_16BIT_SEMI_PLANAR(0xb5);

    private static final int ANY = 0;

    private final int value;
    private final int bytes;
    private final int channels;
    private final int blockEdge;

    /** Creates a format whose number of channels is given by the descriptor. */
    ArrayFormat(int value, int bytesOfChannel) {
        this(value, bytesOfChannel, ANY, 1);
    }

    /** Creates a format with a fixed number of channels. */
    ArrayFormat(int value, int bytesOfElement, int channels) {
        this(value, bytesOfElement, channels, 1);
    }

    /** Creates a compressed format. */
    ArrayFormat(int value, int bytesOfBlock, int channels, int edge) {
        this.value = value;
        this.bytes = bytesOfBlock;
        this.channels = channels;
        this.blockEdge = edge;
    }

    /** Creates a format that is not simulated. */
    ArrayFormat(int value) {
        this(value, 0, ANY, 1);
    }

    /** Returns the documented value. */
    public int value() {
        return value;
    }

    /** Returns whether an element can have a number of channels. */
    public boolean allows(int count) {
        return channels == ANY ? count == 1 || count == 2 || count == 4 : count == channels;
    }

    /**
     * Returns the size of a plane in bytes.
     *
     * @throws UnsupportedOperationException if the format is not simulated
     */
    public long bytes(long width, long height, int count) {
        if (bytes == 0) {
            throw new UnsupportedOperationException("an array of format " + this + " is not simulated");
        }
        long blocks = ((width + blockEdge - 1) / blockEdge) * ((height + blockEdge - 1) / blockEdge);
        return blocks * bytes * (channels == ANY ? count : 1);
    }
}
