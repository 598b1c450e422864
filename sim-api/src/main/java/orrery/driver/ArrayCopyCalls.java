package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.array.ArrayRule;
import orrery.device.CUmemorytype;
import orrery.driver.CUmemcpy3D.Operand;

/** Copies from and to the first row of arrays. */
final class ArrayCopyCalls {
    private final Session session;
    private final CopyCalls copies;

    ArrayCopyCalls(Session session, CopyCalls copies) {
        this.session = session;
        this.copies = copies;
    }

    private static Operand linear(CUmemorytype type, long address) {
        return new Operand(type, address, 0, 0);
    }

    private static Operand of(@Nullable CUarray array, long offset) {
        return new Operand(CUmemorytype.ARRAY, 0, 0, 0, offset, 0, 0, array);
    }

    private void copyRow(Operand target, Operand source, long bytes, @Nullable CUstream stream) {
        copies.copyLayers(new CUmemcpy3D(target, source, bytes, 1, 1), stream);
    }

    void cuMemcpyDtoA(CUarray array, long offset, long source, long bytes) {
        copyRow(of(array, offset), linear(CUmemorytype.DEVICE, source), bytes, null);
    }

    void cuMemcpyAtoD(long target, CUarray array, long offset, long bytes) {
        copyRow(linear(CUmemorytype.DEVICE, target), of(array, offset), bytes, null);
    }

    void cuMemcpyHtoA(CUarray array, long offset, long source, long bytes) {
        copyRow(of(array, offset), linear(CUmemorytype.HOST, source), bytes, null);
    }

    void cuMemcpyAtoH(long target, CUarray array, long offset, long bytes) {
        copyRow(linear(CUmemorytype.HOST, target), of(array, offset), bytes, null);
    }

    void cuMemcpyAtoA(CUarray targetArray, long targetOffset, CUarray sourceArray, long sourceOffset, long bytes) {
        Operand target = of(targetArray, targetOffset);
        Operand source = of(sourceArray, sourceOffset);
        copies.copyLayers(new CUmemcpy3D(target, source, bytes, 1, 1), null, () -> {
            long size = session.liveArray(sourceArray).elementBytes();
            ArrayRule.ELEMENT_SIZE.require(
                    session.liveArray(targetArray).elementBytes() == size,
                    () -> session.who() + " copies from " + sourceArray + " to " + targetArray);
            ArrayRule.ELEMENTS.require(
                    bytes % size == 0,
                    () -> session.who() + " copies " + bytes + " bytes; the elements of " + sourceArray + " have "
                            + size);
        });
    }

    void cuMemcpyHtoAAsync(CUarray array, long offset, long source, long bytes, @Nullable CUstream stream) {
        copyRow(of(array, offset), linear(CUmemorytype.HOST, source), bytes, stream);
    }

    void cuMemcpyAtoHAsync(long target, CUarray array, long offset, long bytes, @Nullable CUstream stream) {
        copyRow(linear(CUmemorytype.HOST, target), of(array, offset), bytes, stream);
    }
}
