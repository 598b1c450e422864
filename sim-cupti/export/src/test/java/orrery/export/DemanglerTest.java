package orrery.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.base.Ascii;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of kernels are read as c++filt reads them. */
class DemanglerTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "_Z3nopv | nop() | nop",
                "_Z4setcyPi | setc(unsigned long long, int*) | setc",
                "_Z4saxpifPKfPf | saxp(int, float, float const*, float*) | saxp",
                "_ZN4blas4gemmEPdS0_S0_iii | blas::gemm(double*, double*, double*, int, int, int) | gemm",
                "_Z6reduceIfEvPKT_PS0_i | void reduce<float>(float const*, float*, int) | reduce",
                "_Z4tileILi16ELb1EEvPfi | void tile<16, true>(float*, int) | tile",
                "_ZN5outer5inner3runI6float4iEEvPT_T0_ | void outer::inner::run<float4, int>(float4*, int) | run",
                "_ZN12_GLOBAL__N_16hiddenEv | (anonymous namespace)::hidden() | hidden",
                "_Z5applyIPFffEEvT_Pf | void apply<float (*)(float)>(float (*)(float), float*) | apply",
                "_Z3vecSt6vectorIiSaIiEE | vec(std::vector<int, std::allocator<int> >) | vec",
                "_Z1fIfEvSt4pairIiiET_ | void f<float>(std::pair<int, int>, float) | f",
                "_Z4addvILi4EEv3VecIXT_EEPf | void addv<4>(Vec<4>, float*) | addv",
                "_Z3addILj3EfEv3MatIT0_XT_EE | void add<3u, float>(Mat<float, 3u>) | add",
                "_Z3mapIXadL_Z5twicefEEEvPf | void map<&(twice(float))>(float*) | map",
                "_Z3mapIXadL_Z5twiceIfET_S1_EEEvPf | void map<&(float twice<float>(float))>(float*) | map",
                "_Z3getIXadL_Z5tableEEEvv | void get<&table>() | get",
                "_Z3getIL_Z5tableEEvv | void get<table>() | get",
                "_Z5applyIZ5startIfEvPT_iEUlPfiE_EvS1_S3_i"
                        + " | void apply<start<float>(float*, int)::{lambda(float*, int)#1}>"
                        + "(start<float>(float*, int)::{lambda(float*, int)#1}, float*, int) | apply",
                "_Z3allIidfcsltjxymhEvT_T8_T9_T10_ | void all<int, double, float, char, short, long, unsigned short,"
                        + " unsigned int, long long, unsigned long long, unsigned long, unsigned char>"
                        + "(int, unsigned long long, unsigned long, unsigned char) | all",
                "plain | plain | plain",
            })
    void readsNames(String mangled, String demangled, String shortName) {
        assertEquals(demangled, Demangler.demangle(mangled));
        assertEquals(shortName, ShortName.of(Demangler.demangle(mangled)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "_Z",
                "_Zqq",
                "_Z99short",
                "_Z3nopQ",
                "_Z1fT_",
                "_Z1fS5_",
                "_ZN1aE1",
                "_Z2f",
                "_Z1fS",
                "_Z1fS5",
                "_Z1fILi"
            })
    void leavesWhatItCannotRead(String name) {
        assertEquals(name, Demangler.demangle(name));
    }

    @ParameterizedTest
    @CsvSource({"P, i", "K, i", "A1_, i", "F, v", "N1aIS, E", "1aI, E", "1aIJ, E", "Z1g, E", "1aIL_Z1b, E", "Dp, i"})
    void leavesNamesThatAreNestedTooDeep(String part, String end) {
        for (int times : new int[] {1, 200, 300, 5_000, 30_000}) {
            for (String begin : List.of("_Z1f", "_Z")) {
                String name = begin + part.repeat(times) + end;
                String demangled = Demangler.demangle(name);
                assertTrue(times <= Demangler.MAX_DEPTH || demangled.equals(name), name);
            }
        }
        assertEquals("f(int" + "*".repeat(200) + ")", Demangler.demangle("_Z1f" + "P".repeat(200) + "i"));
    }

    /** Each further substitution doubles the text. */
    @Test
    void leavesNamesWhoseTextBecomesTooLong() {
        StringBuilder name = new StringBuilder("_Z1f1AIiiE");
        for (int i = 0; i < 34; i++) {
            String last = "S" + Ascii.toUpperCase(Integer.toString(i, 36)) + "_";
            name.append("S_I").append(last).append(last).append("E");
            String demangled = Demangler.demangle(name.toString());
            assertTrue(demangled.length() <= Demangler.MAX_LENGTH, () -> "" + demangled.length());
            assertEquals(i >= 10, demangled.contentEquals(name), name::toString);
        }
    }

    /** Many parameters, each of which is the same long substitution. */
    @Test
    void leavesNamesWithManyLongParameters() {
        String part = "x".repeat(30_000);
        String name = "_Z1f30000" + part + "S_".repeat(10_000);
        assertEquals(name, Demangler.demangle(name));
        String pointers = "_Z1f30000" + part + "PS_".repeat(10_000);
        assertEquals(pointers, Demangler.demangle(pointers));
    }

    static Stream<String> names() throws IOException {
        try (var in = DemanglerTest.class.getResourceAsStream("mangled-kernels.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines().toList().stream();
        }
    }

    /** A list of names as nvcc makes them, compared where binutils is installed. */
    @Test
    void readsThemAsCppfiltDoes() throws IOException, InterruptedException {
        Path tool = Path.of("/usr/bin/c++filt");
        assumeTrue(Files.isExecutable(tool), "c++filt is not installed");
        String[] names = names().toArray(String[]::new);
        Process process = new ProcessBuilder(Stream.concat(Stream.of(tool.toString()), Arrays.stream(names))
                        .toList())
                .start();
        String expected = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor());
        assertEquals(
                expected,
                Arrays.stream(names)
                        .map(name -> Demangler.demangle(name) + "\n")
                        .reduce("", String::concat));
    }
}
