package orrery.hardware;

import orrery.device.CUmemorytype;
import orrery.driver.CUarray;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpy3D;
import orrery.driver.DriverSupport;

/** Copies between memory and arrays as structures of C, which name each side by a prefix of their fields. */
final class CopyStructs {
    private CopyStructs() {}

    /** Writes a copy of rows. */
    static void write(Struct to, CUmemcpy2D copy) {
        row(to, "src", copy.source());
        row(to, "dst", copy.target());
        to.set("WidthInBytes", copy.widthInBytes()).set("Height", copy.height());
    }

    private static void row(Struct to, String side, CUmemcpy3D.Operand operand) {
        side(to, side, operand);
        to.set(side + "XInBytes", operand.xInBytes())
                .set(side + "Y", operand.y())
                .set(side + "Pitch", operand.pitch());
    }

    /** Writes a copy of layers; also into a structure with two contexts. */
    static void write(Struct to, CUmemcpy3D copy) {
        operand(to, "src", copy.source());
        operand(to, "dst", copy.target());
        to.set("WidthInBytes", copy.widthInBytes()).set("Height", copy.height()).set("Depth", copy.depth());
    }

    private static void operand(Struct to, String side, CUmemcpy3D.Operand operand) {
        row(to, side, operand);
        to.set(side + "Z", operand.z()).set(side + "Height", operand.height());
    }

    private static void side(Struct to, String side, CUmemcpy3D.Operand operand) {
        to.set(side + "MemoryType", CEnum.number(operand.memoryType()));
        switch (operand.memoryType()) {
            case null -> {}
            case HOST -> to.set(side + "Host", operand.address());
            case DEVICE, UNIFIED -> to.set(side + "Device", operand.address());
            case ARRAY -> to.set(side + "Array", DriverSupport.address(operand.array()));
        }
    }

    /** Reads a copy of layers. */
    static CUmemcpy3D read(Struct from) {
        return new CUmemcpy3D(
                operand(from, "dst"),
                operand(from, "src"),
                from.get("WidthInBytes"),
                from.get("Height"),
                from.get("Depth"));
    }

    private static CUmemcpy3D.Operand operand(Struct from, String side) {
        CUmemorytype type = CEnum.constant(CUmemorytype.class, from.getInt(side + "MemoryType"));
        if (type == CUmemorytype.ARRAY) {
            return new CUmemcpy3D.Operand(
                    DriverSupport.required(CUarray.class, from.get(side + "Array")),
                    from.get(side + "XInBytes"),
                    from.get(side + "Y"),
                    from.get(side + "Z"));
        }
        return new CUmemcpy3D.Operand(
                type,
                from.get(side + (type == CUmemorytype.HOST ? "Host" : "Device")),
                from.get(side + "Pitch"),
                from.get(side + "Height"),
                from.get(side + "XInBytes"),
                from.get(side + "Y"),
                from.get(side + "Z"));
    }
}
