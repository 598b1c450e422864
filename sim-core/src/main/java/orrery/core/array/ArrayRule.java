package orrery.core.array;

import static orrery.core.rule.CoreRule.HEADER;
import static orrery.core.rule.CoreRule.documented;
import static orrery.core.rule.CoreRule.observed;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules of arrays. */
public final class ArrayRule {
    /** Descriptor of an array. */
    public static final CoreRule DESCRIPTOR = documented(
            "ARRAY-01",
            HEADER,
            "cuMipmappedArrayCreate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An array must have a width. An array with a depth but no height must be layered. A cubemap"
                    + " must have equal width and height and 6 faces. The number of channels must be 1, 2 or 4, or"
                    + " the number that the format requires. An array with memory of its own is neither a depth texture"
                    + " nor a color attachment, and needs a height if it is sparse.",
            "a combination of extents, format, channels and flags that the function documents");
    /** Level of a mipmapped array. */
    public static final CoreRule LEVEL = documented(
            "ARRAY-02",
            HEADER,
            "cuMipmappedArrayGetLevel",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The level must be below the number of levels of the mipmapped array.",
            "0 to the number of levels - 1");
    /** Validity of an array handle. */
    public static final CoreRule HANDLE = documented(
            "ARRAY-03",
            HEADER,
            "cuMipmappedArrayDestroy",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "An array handle must refer to an array of this machine that has not been destroyed. An array"
                    + " whose external memory was destroyed can only be destroyed.",
            "a handle returned by {cuArray3DCreate}, {cuExternalMemoryGetMappedMipmappedArray} or"
                    + " {cuMipmappedArrayGetLevel}");
    /** Extents of a created array. */
    public static final CoreRule EXTENT = documented(
            "ARRAY-04",
            HEADER,
            "cuArray3DCreate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The extents of an array must not exceed the limits of the device for textures of its shape, nor those"
                    + " for surfaces if the array supports surfaces.",
            "extents within the device's {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH} and the like");
    /** Range of a copy within an array. */
    public static final CoreRule RANGE = documented(
            "ARRAY-05",
            HEADER,
            "cuMemcpy3D",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A copy from or to an array must lie within the rows, layers and planes of the array.",
            "a start plus an extent of at most the width in bytes, the height and the depth of the array");
    /** Elements of an array in a copy. */
    public static final CoreRule ELEMENTS = documented(
            "ARRAY-06",
            HEADER,
            "cuMemcpy3D, cuMemcpyAtoA",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A copy with the driver API from or to an array must begin at an element. A copy of bytes from one array"
                    + " to another must contain whole elements.",
            "a start, and a size of a copy of bytes between arrays, that are multiples of the size of an element");
    /** Elements of two arrays in a copy. */
    public static final CoreRule ELEMENT_SIZE = documented(
            "ARRAY-07",
            HEADER,
            "cuMemcpyAtoA",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Two arrays must have elements of the same size if bytes are copied between them, or with the runtime API"
                    + " layers.",
            "two arrays whose elements have the same size");
    /** Surfaces of compressed formats. */
    public static final CoreRule COMPRESSED_SURFACE = observed(
            "ARRAY-08",
            "cuArray3DCreate",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "An array of a compressed format cannot support surfaces.",
            "a format that is not compressed, or an array without surfaces",
            "arrays/2d-17");

    private ArrayRule() {}
}
