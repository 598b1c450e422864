package orrery.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import orrery.core.array.ArrayRule;
import orrery.device.CUmemorytype;
import orrery.driver.CUarray;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpy3D.Operand;
import orrery.driver.CUstream;

/** The deprecated copies of arrays, as copies of rows: the rest of the first row, whole rows, the start of the last. */
final class DeprecatedArrayCopyCalls {
    private final RuntimeSession session;

    DeprecatedArrayCopyCalls(RuntimeSession session) {
        this.session = session;
    }

    void cudaMemcpyToArray(CUarray dst, long wOffset, long hOffset, long src, long count, cudaMemcpyKind kind) {
        toArray(dst, wOffset, hOffset, src, count, kind, this::copy);
    }

    void cudaMemcpyToArrayAsync(
            CUarray dst,
            long wOffset,
            long hOffset,
            long src,
            long count,
            cudaMemcpyKind kind,
            @Nullable CUstream stream) {
        toArray(dst, wOffset, hOffset, src, count, kind, copy -> copyIn(copy, stream));
    }

    void cudaMemcpyFromArray(long dst, CUarray src, long wOffset, long hOffset, long count, cudaMemcpyKind kind) {
        fromArray(dst, src, wOffset, hOffset, count, kind, this::copy);
    }

    void cudaMemcpyFromArrayAsync(
            long dst,
            CUarray src,
            long wOffset,
            long hOffset,
            long count,
            cudaMemcpyKind kind,
            @Nullable CUstream stream) {
        fromArray(dst, src, wOffset, hOffset, count, kind, copy -> copyIn(copy, stream));
    }

    void cudaMemcpyArrayToArray(
            CUarray dst,
            long wOffsetDst,
            long hOffsetDst,
            CUarray src,
            long wOffsetSrc,
            long hOffsetSrc,
            long count,
            cudaMemcpyKind kind) {
        ArrayCalls.direction(kind, cudaMemcpyKind.DEVICE_TO_DEVICE);
        long dstWidth = rowBytes(dst, wOffsetDst, hOffsetDst, count);
        long srcWidth = rowBytes(src, wOffsetSrc, hOffsetSrc, count);
        long bytes;
        for (long done = 0; done < count; done += bytes) {
            long to = wOffsetDst + done;
            long from = wOffsetSrc + done;
            // As many as are in one row of both arrays.
            bytes = Math.min(count - done, Math.min(dstWidth - to % dstWidth, srcWidth - from % srcWidth));
            copy(new CUmemcpy2D(
                    new Operand(dst, to % dstWidth, hOffsetDst + to / dstWidth, 0),
                    new Operand(src, from % srcWidth, hOffsetSrc + from / srcWidth, 0),
                    bytes,
                    1));
        }
    }

    private void copy(CUmemcpy2D copy) {
        session.driver().cuMemcpy2D(copy);
    }

    private void copyIn(CUmemcpy2D copy, @Nullable CUstream stream) {
        session.driver().cuMemcpy2DAsync(copy, stream);
    }

    private void toArray(
            CUarray dst,
            long wOffset,
            long hOffset,
            long src,
            long count,
            cudaMemcpyKind kind,
            Consumer<CUmemcpy2D> copying) {
        CUmemorytype from =
                ArrayCalls.direction(kind, cudaMemcpyKind.HOST_TO_DEVICE).source();
        for (Piece piece : pieces(dst, wOffset, hOffset, count)) {
            Operand source = new Operand(from, src + piece.offset(), piece.bytes(), 0);
            copying.accept(new CUmemcpy2D(piece.of(dst), source, piece.bytes(), piece.rows()));
        }
    }

    private void fromArray(
            long dst,
            CUarray src,
            long wOffset,
            long hOffset,
            long count,
            cudaMemcpyKind kind,
            Consumer<CUmemcpy2D> copying) {
        CUmemorytype to =
                ArrayCalls.direction(kind, cudaMemcpyKind.DEVICE_TO_HOST).target();
        for (Piece piece : pieces(src, wOffset, hOffset, count)) {
            Operand target = new Operand(to, dst + piece.offset(), piece.bytes(), 0);
            copying.accept(new CUmemcpy2D(target, piece.of(src), piece.bytes(), piece.rows()));
        }
    }

    /**
     * A rectangle of an array.
     *
     * @param offset the offset of its first byte among the bytes that are copied
     * @param x the first byte in a row
     * @param y the first row
     * @param bytes bytes of a row
     * @param rows the number of rows
     */
    record Piece(long offset, long x, long y, long bytes, long rows) {

        Operand of(CUarray array) {
            return new Operand(array, x, y, 0);
        }
    }

    /**
     * Returns the bytes of a row of an array, and checks that it has the bytes to copy. A start after a row is in a
     * later row.
     */
    private long rowBytes(@Nullable CUarray array, long x, long y, long count) {
        ArrayRule.HANDLE.require(array != null, () -> "a copy of bytes names no array");
        CUarray3DDescriptor info = session.driver().cuArray3DGetDescriptor(array);
        long width = info.format().bytes(info.width(), 1, info.numChannels());
        long rows = Math.max(1, info.height());
        ArrayRule.RANGE.require(
                y >= 0
                        && y < rows
                        && x >= 0
                        && x <= (rows - y) * width
                        && count >= 0
                        && count <= (rows - y) * width - x,
                () -> Long.toUnsignedString(count) + " bytes are copied from byte " + Long.toUnsignedString(x)
                        + " of row " + Long.toUnsignedString(y) + " on; " + array + " has " + rows + " rows of " + width
                        + " bytes");
        return width;
    }

    /** Returns the rectangles that consecutive bytes of an array are. */
    private List<Piece> pieces(@Nullable CUarray array, long x, long y, long count) {
        long width = rowBytes(array, x, y, count);
        List<Piece> pieces = new ArrayList<>();
        long column = x % width;
        long first = y + x / width;
        long head = Math.min(count, (width - column) % width);
        add(pieces, 0, column, first, head, 1);
        long row = column == 0 ? first : first + 1;
        long whole = (count - head) / width;
        add(pieces, head, 0, row, width, whole);
        add(pieces, head + whole * width, 0, row + whole, count - head - whole * width, 1);
        return pieces;
    }

    private static void add(List<Piece> pieces, long offset, long x, long y, long bytes, long rows) {
        if (bytes > 0 && rows > 0) {
            pieces.add(new Piece(offset, x, y, bytes, rows));
        }
    }
}
