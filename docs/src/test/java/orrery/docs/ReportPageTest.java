package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import orrery.cupti.report.HtmlReport;
import orrery.docs.program.Answer;
import orrery.docs.program.Example;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.dim3;
import orrery.sim.Checks;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** The page of a report in Chromium: it is drawn without an error, and can be used. */
class ReportPageTest {
    @TempDir
    private static Path folder;

    private static ChromeDriver browser;

    @BeforeAll
    static void start() {
        Assumptions.assumeTrue(Browser.isInstalled(), "skipped: there is no chromium with a chromedriver");
        browser = Browser.start(folder.resolve("profile"));
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.quit();
        }
    }

    static Set<String> programs() {
        return new TreeSet<>(Programs.all().keySet());
    }

    private static HtmlReport report(String program) throws IOException {
        return report(program, Programs.named(program));
    }

    private static HtmlReport report(String name, Answer program) throws IOException {
        return PageReport.of(Example.of(name, program), options -> options.withChecks(Checks.all()))
                .report(name);
    }

    private static void open(HtmlReport report, String place) throws IOException {
        Path file = folder.resolve("report.html");
        report.write(file);
        browser.get("about:blank");
        browser.get(file.toUri() + "#" + place);
        assertEquals(List.of(), Browser.errors(browser));
    }

    private static long number(String script) {
        return ((Number) browser.executeScript("return " + script)).longValue();
    }

    private static WebElement details() {
        return browser.findElement(By.id("details"));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void everyProgramIsDrawn(String program) throws IOException {
        open(report(program), "arrows&path");
        browser.executeScript("report.allPanels.forEach(panel => panel.open()); report.timelines[0].paint()");
        assertEquals(List.of(), Browser.errors(browser));
        assertEquals(0, number("performance.getEntriesByType('resource').length"), "what the page has loaded");
        assertEquals(
                0,
                number("document.documentElement.scrollWidth - document.documentElement.clientWidth"),
                "the width beyond the window");
        assertTrue(number("report.run.rows.length") > 0);
    }

    @Test
    void anOperationSaysWhoSubmittedItAndWhatItWaitedFor() throws IOException {
        open(report("events"), "");
        long waiting = number("[...Array(report.run.count).keys()].find(op => report.run.isWork(op)"
                + " && report.run.neighbors(op, report.run.before)"
                + ".some(each => report.run.ops.stream[each.op] !== report.run.ops.stream[op]))");
        browser.executeScript("report.select(report.run, {type: 'op', index: " + waiting + "}, true)");
        String text = details().getText();
        assertTrue(text.contains("waited for"), text);
        assertTrue(text.contains("cudaStreamWaitEvent at orrery.docs.lessons.Events"), text);
    }

    @Test
    void searchFindsAndKeysStepThroughTheHits() throws IOException {
        open(report("two-streams"), "");
        WebElement search = browser.findElement(By.id("search"));
        browser.findElement(By.tagName("body")).sendKeys("/");
        search.sendKeys("saxpy");
        assertEquals(2, number("report.order.length"));
        search.sendKeys(Keys.ENTER);
        assertEquals("saxpy", details().findElement(By.tagName("h2")).getText());
        search.sendKeys(Keys.ESCAPE);
        browser.findElement(By.tagName("body")).sendKeys(Keys.ESCAPE);
        assertTrue(details().getText().startsWith("Select"), details().getText());
    }

    @Test
    void keysZoomAndShowTheWholeRun() throws IOException {
        open(report("two-streams"), "");
        WebElement body = browser.findElement(By.tagName("body"));
        long before = number("report.timelines[0].to - report.timelines[0].from");
        body.sendKeys("+");
        assertTrue(number("report.timelines[0].to - report.timelines[0].from") < before);
        body.sendKeys("0");
        assertEquals(number("report.run.length"), number("report.timelines[0].to - report.timelines[0].from"));
    }

    @Test
    void aPageThatIsPrintedShowsAllPanels() throws IOException {
        open(report("memory-nodes"), "");
        assertTrue(number("[...document.querySelectorAll('.panel')].filter(each => !each.firstChild).length") > 0);
        browser.executeScript("window.onbeforeprint()");
        assertEquals(0, number("[...document.querySelectorAll('.panel')].filter(each => !each.firstChild).length"));
        assertEquals(1, number("[...document.querySelectorAll('.panel')].filter(each => !each.hidden).length"));
    }

    @Test
    void findingsLeadToTheOperations() throws IOException {
        open(report("race"), "tab=Findings");
        WebElement link = browser.findElement(By.cssSelector(".finding [data-op]"));
        String name = link.getText().replaceAll(" at .*", "");
        link.click();
        assertEquals(name, details().findElement(By.tagName("h2")).getText());
        assertTrue(details().getText().contains("race:"), details().getText());
    }

    /** 100 layers of 20 kernels. */
    private static void layers(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUgraph graph = cuda.cudaGraphCreate(0);
        cudaKernelNodeParams kernel = new cudaKernelNodeParams();
        kernel.func = Kernel.empty().named("kernel");
        List<CUgraphNode> layer = List.of();
        for (int i = 0; i < 100; i++) {
            List<CUgraphNode> next = new ArrayList<>();
            for (int k = 0; k < 20; k++) {
                List<CUgraphNode> before = layer.isEmpty() ? layer : List.of(layer.get(k), layer.get((k + 1) % 20));
                next.add(cuda.cudaGraphAddKernelNode(graph, before, kernel));
            }
            layer = next;
        }
        cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(graph, 0), null);
        cuda.cudaDeviceSynchronize();
    }

    @Test
    void aLargeGraphIsDrawnInParts() throws IOException {
        open(report("layers", ReportPageTest::layers), "tab=Graphs");
        WebElement what = browser.findElement(By.cssSelector(".row-tools + div .facts"));
        assertEquals("nodes 1 to 700 of 2,000", what.getText());
        WebElement later = browser.findElement(By.cssSelector("[aria-label='later nodes']"));
        later.click();
        later.click();
        assertEquals("nodes 1,401 to 2,000 of 2,000", what.getText());
        assertEquals(600, number("document.querySelectorAll('.dag .node').length"));
        assertFalse(later.isEnabled());
    }

    @Test
    void memoryThatAPoolKeepsIsShown() throws IOException {
        open(report("graph-memory-footprint"), "tab=Memory");
        assertEquals(
                192L << 20,
                number("Math.max(...[...report.run.memory()].find(each => each[0].startsWith('taken'))[1]"
                        + ".map(point => point[1]))"));
        assertTrue(browser.findElement(By.cssSelector(".panel:not([hidden]) .legend"))
                .getText()
                .contains("taken from the device, with what pools keep, at most 192 MiB"));
    }

    /** Two kernels of 200 blocks, of which an SM holds one of each, and one of a block alone. */
    private static void blocks(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        Kernel kernel = Kernel.empty().costPerBlock((shape, args) -> 10_000).registersPerThread(128);
        for (int blocks : new int[] {200, 200, 1}) {
            cuda.cudaLaunchKernel(
                    kernel.named("kernel" + blocks), new dim3(blocks), new dim3(256), 0, cuda.cudaStreamCreate());
        }
        cuda.cudaDeviceSynchronize();
    }

    @Test
    void eachSmIsARowOnDemand() throws IOException {
        open(report("blocks", ReportPageTest::blocks), "");
        long before = number("report.run.rows.length");
        browser.findElement(By.id("smrows")).click();
        assertEquals(132, number("report.run.rows.length") - before);
        assertEquals("true", browser.findElement(By.id("smrows")).getAttribute("aria-pressed"));
        assertEquals(
                401,
                number("report.run.rows.filter(row => row instanceof SmRow).flatMap(row => row.lanes)"
                        + ".flatMap(lane => [...lane.items]).reduce((sum, i) => sum + SmRow.count(report.run, i), 0)"));
        browser.executeScript("report.timelines[0].paint()");
        assertEquals(List.of(), Browser.errors(browser));
        browser.findElement(By.tagName("body")).sendKeys("m");
        assertEquals(before, number("report.run.rows.length"));
    }

    /**
     * What is scrolled away on the screen is on paper too: the rows are divided among canvases, none of which cuts a
     * row.
     */
    @Test
    void openSmRowsArePrintedWhole() throws IOException {
        open(report("blocks", ReportPageTest::blocks), "sms");
        browser.executeScript("window.dispatchEvent(new Event('beforeprint'))");
        long sheets = number("document.querySelectorAll('.sheet').length");
        assertTrue(sheets > 1, sheets + " sheets");
        assertEquals(
                number("report.run.height - 8 + Timeline.AXIS * " + sheets),
                number("[...document.querySelectorAll('.sheet')].reduce((sum, each) => sum + each.height / 2, 0)"));
        browser.executeScript("window.dispatchEvent(new Event('afterprint'))");
        assertEquals(0, number("document.querySelectorAll('.sheet').length"));
        assertEquals(List.of(), Browser.errors(browser));
    }

    /** 100,000 kernels in 8 streams. */
    private static void manyKernels(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        List<CUstream> streams = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            streams.add(cuda.cudaStreamCreate());
        }
        Kernel kernel = Kernel.empty().named("kernel");
        for (int i = 0; i < 100_000; i++) {
            cuda.cudaLaunchKernel(kernel, new dim3(1 + i % 300), new dim3(64), 0, streams.get(i % 8));
        }
        cuda.cudaDeviceSynchronize();
    }

    /**
     * Neighbours that are narrower than a pixel are one rectangle, so that a frame costs the same for any number of
     * operations.
     */
    @Test
    void manyOperationsCostNoMoreThanWhatIsSeen() throws IOException {
        open(report("many", ReportPageTest::manyKernels), "sms");
        String drawn = "(() => { let count = 0; const fill = CanvasRenderingContext2D.prototype.fillRect;"
                + " CanvasRenderingContext2D.prototype.fillRect = function(...a) { count++; fill.apply(this, a); };"
                + " const t = report.timelines[0]; t.fit(); t.paint();"
                + " CanvasRenderingContext2D.prototype.fillRect = fill; return count; })()";
        assertTrue(number("report.run.rows.length") > 132);
        long rectangles = number(drawn);
        long pixels = number("report.timelines[0].width * report.timelines[0].visible / SmRow.HEIGHT");
        assertTrue(rectangles < pixels / 4, rectangles + " rectangles, but " + pixels + " pixels side by side in rows");
    }

    /** A search dims all but its hits, also where a pixel stands for many operations. */
    @Test
    void aNarrowOperationThatIsSelectedOrFoundCanBeSeen() throws IOException {
        open(report("many", ReportPageTest::manyKernels), "");
        String colors = "(() => { const t = report.timelines[0]; t.fit(); t.paint(); const row = t.run.rows[1];"
                + " const g = document.createElement('canvas').getContext('2d'), width = Math.floor(t.room);"
                + " g.canvas.width = width;"
                + " g.drawImage(t.canvas, -Timeline.GUTTER * t.ratio, -(row.top + Timeline.AXIS + 10) * t.ratio);"
                + " const data = g.getImageData(0, 0, width, 1).data;"
                + " return new Set(Array.from(data, (v, i) => i % 4 ? 0 : data.slice(i, i + 3).join())).size; })()";
        long plain = number(colors);
        browser.executeScript("report.select(report.run, {type: 'op', index: 5000 - 5000 % 8}, false)");
        assertTrue(number(colors) > plain, "the selection is not drawn");
    }

    @Test
    void twoRunsAreCompared() throws IOException {
        open(report("two-streams").comparedTo(report("events")), "");
        assertEquals(2, number("report.timelines.length"));
        String table = browser.findElement(By.id("panel0")).getText();
        assertTrue(table.contains("the whole run") && table.contains("saxpy"), table);
        browser.findElement(By.tagName("body")).sendKeys("+");
        assertEquals(
                number("report.timelines[0].to - report.timelines[0].from"),
                number("report.timelines[1].to - report.timelines[1].from"));
    }

    @Test
    void theThemeFollowsTheAddressAndTheKey() throws IOException {
        open(report("two-streams"), "theme=dark");
        String dark = browser.findElement(By.tagName("body")).getCssValue("background-color");
        browser.findElement(By.tagName("body")).sendKeys("t");
        String light = browser.findElement(By.tagName("body")).getCssValue("background-color");
        assertFalse(dark.equals(light), dark);
    }
}
