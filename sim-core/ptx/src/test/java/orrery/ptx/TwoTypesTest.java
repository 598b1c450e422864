package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.core.memory.Allocation;
import orrery.sim.LaunchShape;

/** Memory is an array of the type by which it was accessed first. Accesses as another type do the same to its bytes. */
class TwoTypesTest {
    private static final int THREADS = 32;
    private static final int BYTES = 1024;

    private static final List<Element> ELEMENTS = List.of(
            new Element("u8", 1, "ld.global.u8 %h1, [A]; add.u16 %h1, %h1, 129; st.global.u8 [A], %h1;"),
            new Element("u16", 2, "ld.global.u16 %h1, [A]; add.u16 %h1, %h1, 0x8123; st.global.u16 [A], %h1;"),
            new Element("u32", 4, "ld.global.u32 %r1, [A]; add.u32 %r1, %r1, 0x87654321; st.global.u32 [A], %r1;"),
            new Element("f32", 4, "ld.global.f32 %f1, [A]; neg.f32 %f1, %f1; st.global.f32 [A], %f1;"),
            new Element("u64", 8, "ld.global.u64 %d1, [A]; add.s64 %d1, %d1, -5; st.global.u64 [A], %d1;"),
            new Element("f64", 8, "ld.global.f64 %g1, [A]; neg.f64 %g1, %g1; st.global.f64 [A], %g1;"),
            new Element("v4", 16, "ld.global.v4.u32 {%r1,%r2,%r3,%r4}, [A]; st.global.v4.u32 [A], {%r2,%r1,%r4,%r3};"),
            new Element(
                    "volatile",
                    8,
                    "ld.volatile.global.u64 %d1, [A]; not.b64 %d1, %d1; st.volatile.global.u64 [A], %d1;"),
            new Element("generic", 4, "ld.u32 %r1, [A]; add.u32 %r1, %r1, 99; st.u32 [A], %r1;"),
            new Element("atom16", 2, "atom.global.cas.b16 %h1, [A], 0x0201, 7;"),
            new Element("atom32", 4, "atom.global.add.u32 %r1, [A], 0x70000001;"),
            new Element("atom64", 8, "atom.global.add.u64 %d1, [A], 0x7000000000000001;"),
            new Element("atomf", 4, "red.global.add.f32 [A], 0f3F800000;"));

    /** A way to access memory. */
    private record Element(String name, int bytes, String code) {
        String entry() {
            return ".visible .entry " + name + "(.param .u64 p)\n{\n"
                    + ".reg .b16 %h<4>; .reg .b32 %r<6>; .reg .f32 %f<4>; .reg .b64 %d<4>; .reg .f64 %g<4>; .reg .b64 %p<4>;\n"
                    + "mov.u32 %r5, %tid.x; mul.wide.u32 %p1, %r5, " + bytes + "; ld.param.u64 %p2, [p];"
                    + "add.s64 %p3, %p2, %p1;\n" + code.replace("A", "%p3") + "\nret;\n}\n";
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Arguments> pairs() {
        return ELEMENTS.stream()
                .limit(6)
                .flatMap(first -> ELEMENTS.stream().map(second -> Arguments.of(first, second)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void theBytesAreThoseOfMemoryOfOneType(Element first, Element second) {
        for (int offset : new int[] {0, 16, 208}) {
            assertArrayEquals(bytes(first, second, offset, true), bytes(first, second, offset, false));
        }
    }

    /**
     * What memory holds after both: that of the second type has a byte array, in which every element is put together.
     */
    private static byte[] bytes(Element first, Element second, int offset, boolean isOneType) {
        TestDevice device = TestDevice.of(".version 9.0\n.target sm_90\n.address_size 64\n"
                + String.join("", ELEMENTS.stream().map(Element::entry).toList()));
        Allocation memory = device.allocate(BYTES);
        for (int i = 0; i < BYTES; i++) {
            memory.storage().setBits(i, 1, i * 37L % 251);
        }
        byte[] before = bytes(memory);
        device.launch(first.name(), LaunchShape.linear(1, THREADS), memory.base());
        assertFalse(Arrays.equals(before, bytes(memory)));
        Allocation used = memory;
        if (isOneType) {
            used = device.allocate(BYTES);
            byte[] present = bytes(memory);
            for (int i = 0; i < BYTES; i++) {
                used.storage().setBits(i, 1, present[i]);
            }
        }
        device.launch(second.name(), LaunchShape.linear(1, THREADS), used.base() + offset);
        device.launch(first.name(), LaunchShape.linear(1, THREADS), used.base());
        return bytes(used);
    }

    private static byte[] bytes(Allocation memory) {
        byte[] bytes = new byte[BYTES];
        IntStream.range(0, BYTES)
                .forEach(i -> bytes[i] = (byte) memory.storage().bits(i, 1));
        return bytes;
    }
}
