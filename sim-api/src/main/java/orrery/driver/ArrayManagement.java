package orrery.driver;

/**
 * The functions of the chapter "Memory Management" of the driver API that concern arrays. Arrays come from external
 * memory only: what would allocate one throws {@link UnsupportedOperationException}. Source: {@code cuda.h}.
 */
public interface ArrayManagement {
    /** The depth of an array is a number of layers. */
    int CUDA_ARRAY3D_LAYERED = 0x01;
    /** Surfaces can be bound to the array. */
    int CUDA_ARRAY3D_SURFACE_LDST = 0x02;
    /** Six layers are the faces of a cube. */
    int CUDA_ARRAY3D_CUBEMAP = 0x04;
    /** The array is used for texture gather. */
    int CUDA_ARRAY3D_TEXTURE_GATHER = 0x08;
    /** The array is a depth texture. */
    int CUDA_ARRAY3D_DEPTH_TEXTURE = 0x10;
    /** The graphics API uses the array as a color target. */
    int CUDA_ARRAY3D_COLOR_ATTACHMENT = 0x20;
    /** Parts of the array have no memory at first: not simulated. */
    int CUDA_ARRAY3D_SPARSE = 0x40;
    /** The array has no memory at first: not simulated. */
    int CUDA_ARRAY3D_DEFERRED_MAPPING = 0x80;
    /** The array is used by video encoders and decoders. */
    int CUDA_ARRAY3D_VIDEO_ENCODE_DECODE = 0x100;

    /** Allocates an array: not simulated. */
    CUarray cuArray3DCreate(CUarray3DDescriptor descriptor);

    /** What an array looks like. */
    CUarray3DDescriptor cuArray3DGetDescriptor(CUarray array);

    /** Allocates a mipmapped array: not simulated. */
    CUmipmappedArray cuMipmappedArrayCreate(CUarray3DDescriptor descriptor, int numMipmapLevels);

    /** A level of a mipmapped array; the base level is 0. */
    CUarray cuMipmappedArrayGetLevel(CUmipmappedArray mipmap, int level);

    /** Destroys a mipmapped array, and with it the arrays that are its levels. */
    void cuMipmappedArrayDestroy(CUmipmappedArray mipmap);
}
