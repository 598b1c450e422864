package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.sim.DeviceVariable;
import orrery.sim.PtxCompilationException;

/** Sizes and initial values of variables. The ptxas of CUDA 12.9 and 13.0 gives the same ones. */
class DeclarationsTest {

    private static List<DeviceVariable> variables(String declaration) {
        return new PtxKernels()
                .compile(".version 9.0\n.target sm_90\n.address_size 64\n.visible .global " + declaration + ";\n")
                .variables();
    }

    private static String words(DeviceVariable variable) {
        ByteBuffer bytes = ByteBuffer.wrap(variable.contents().orElseThrow().bytes(each -> 0))
                .order(ByteOrder.LITTLE_ENDIAN);
        StringBuilder words = new StringBuilder();
        while (bytes.hasRemaining()) {
            words.append(words.isEmpty() ? "" : " ").append(bytes.getInt());
        }
        return words.toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ".b32 a[][2] = {{-1,0},{0,-1},{1,0},{0,1}} | -1 0 0 -1 1 0 0 1",
                ".b32 a[][2] = {{1},{2},{3}} | 1 2 3 0 0 0",
                ".b32 a[][2][2] = {{{1},{2}},{{3}}} | 1 2 3 0 0 0 0 0",
                ".b32 a[] = {1,2,3} | 1 2 3",
                ".b32 a[4] = {1,2,3} | 1 2 3 0",
                ".b32 a[2][3] = {{1},{2}} | 1 2 0 0 0 0",
                ".b32 a[3][2] = {{1,2},{3}} | 1 2 3 0 0 0",
                ".v2 .b32 a = {1,2} | 1 2",
                ".v2 .b32 a[] = {{1,2},{3,4}} | 1 2 3 4",
                ".v2 .b32 a[2] = {{1,2}} | 1 2 0 0",
                ".v2 .b32 a[][2] = {{{1,2}},{{3,4},{5,6}}} | 1 2 3 4 5 6 0 0",
            })
    void initialValues(String declaration, String words) {
        DeviceVariable variable = variables(declaration).get(0);
        assertEquals(words, words(variable));
        assertEquals(4L * words.split(" ").length, variable.bytes());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ".b32 a[2] = {1,2,3} | variable a is initialized with 3 elements, where a dimension has 2",
                ".b32 a[][2] = {{1,2,3},{4}} | variable a is initialized with 3 elements, where a dimension has 2",
                ".v2 .b32 a[2] = {{1,2},{3}} | variable a is initialized with 1 element, where a vector has 2",
                ".b32 a[][2] = {1,2} | \"1\" where \"{\" is expected",
                ".b32 a[4294967296][4294967296] | array a has a dimension of 4294967296; a variable has at most 1099511627776 bytes",
                ".b32 a[][137438953472] = {{1},{2},{3}} | array a has a dimension of 3; a variable has at most 1099511627776 bytes",
                ".b32 a[274877906945] | array a has a dimension of 274877906945; a variable has at most 1099511627776 bytes",
            })
    void invalidDeclarations(String declaration, String message) {
        String text = assertThrows(PtxCompilationException.class, () -> variables(declaration))
                .getMessage();
        assertTrue(text.contains(message), text);
    }

    @Test
    void largeInitialValuesAreNotSimulated() {
        String message = assertThrows(UnsupportedOperationException.class, () -> variables(".b32 a[1073741824] = {1}"))
                .getMessage();
        assertTrue(message.contains("variable a of 4294967296 bytes"), message);
    }

    @Test
    void theLargestVariable() {
        assertEquals(1L << 40, variables(".b32 a[274877906944]").get(0).bytes());
    }

    /** All variables of a declaration have the type, the length of the vector and the attributes. */
    @ParameterizedTest
    @ValueSource(strings = {".v2 .b32 a, b", ".b64 a, b"})
    void listsOfVariables(String declaration) {
        List<DeviceVariable> variables = variables(".attribute(.managed) " + declaration);
        assertEquals(
                List.of(8L, 8L), variables.stream().map(DeviceVariable::bytes).toList());
        assertTrue(variables.stream().allMatch(DeviceVariable::isManaged));
    }
}
