package orrery.device;

import com.google.common.base.Preconditions;
import java.util.Arrays;

/**
 * A cost measured at some sizes: linear between the measured points, constant below the first, and continued with the
 * slope of the last segment above the last.
 *
 * @param bytes the sizes, ascending, in bytes
 * @param nanos what each costs, in nanoseconds
 */
@SuppressWarnings("ArrayRecordComponent") // equality is by content, and the arrays are copied on the way in
public record Curve(long[] bytes, double[] nanos) {

    /** Copies its arguments and checks that they describe a curve. */
    public Curve {
        Preconditions.checkArgument(
                bytes.length == nanos.length,
                "a curve has %s sizes and %s costs; legal are as many costs as sizes",
                bytes.length,
                nanos.length);
        Preconditions.checkArgument(
                bytes.length >= 2, "a curve of %s points; legal are two points and more", bytes.length);
        bytes = bytes.clone();
        nanos = nanos.clone();
        for (int i = 1; i < bytes.length; i++) {
            Preconditions.checkArgument(
                    bytes[i] > bytes[i - 1],
                    "a curve has the size %s bytes after %s bytes; legal are sizes that ascend",
                    bytes[i],
                    bytes[i - 1]);
        }
    }

    /** Returns a curve through points given as size, cost, size, cost, ... */
    public static Curve through(double... points) {
        long[] bytes = new long[points.length / 2];
        double[] nanos = new double[points.length / 2];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (long) points[2 * i];
            nanos[i] = points[2 * i + 1];
        }
        return new Curve(bytes, nanos);
    }

    /** Returns a cost that does not depend on the size. */
    public static Curve constant(double nanos) {
        return new Curve(new long[] {0, 1}, new double[] {nanos, nanos});
    }

    /** Returns the largest measured size. */
    public long largest() {
        return bytes[bytes.length - 1];
    }

    /** Returns the cost of {@code size} bytes in nanoseconds. */
    public double at(long size) {
        int last = bytes.length - 1;
        if (size <= bytes[0]) {
            return nanos[0];
        }
        int i = 1;
        while (i < last && bytes[i] < size) {
            i++;
        }
        double slope = (nanos[i] - nanos[i - 1]) / (bytes[i] - bytes[i - 1]);
        return nanos[i - 1] + slope * (size - bytes[i - 1]);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Curve curve && Arrays.equals(bytes, curve.bytes) && Arrays.equals(nanos, curve.nanos);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(bytes) + Arrays.hashCode(nanos);
    }

    @Override
    public String toString() {
        return "Curve[" + bytes.length + " points]";
    }
}
