package orrery.cupti.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
                "plain | plain | plain",
            })
    void readsNames(String mangled, String demangled, String shortName) {
        assertEquals(demangled, Demangler.demangle(mangled));
        assertEquals(shortName, Demangler.shortName(Demangler.demangle(mangled)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"_Z", "_Zqq", "_Z99short", "_Z3nopQ", "_Z1fT_", "_Z1fS5_", "_ZN1aE1", "_Z2f"})
    void leavesWhatItCannotRead(String name) {
        assertEquals(name, Demangler.demangle(name));
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
