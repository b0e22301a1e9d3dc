//! What Linux says about processes: CPU time and peak memory.

use std::error::Error;
use std::fs;

/// Clock ticks per second in `/proc` (`getconf CLK_TCK`), 100 on every Linux that Rust runs on.
const TICKS: f64 = 100.0;

/// User and system time of all ended children, in seconds (fields 16 and 17 of `proc(5)`'s stat).
pub(crate) fn children_cpu() -> Result<f64, Box<dyn Error>> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let fields: Vec<&str> = after_name.split_whitespace().collect();
    let [user, system] = [fields.get(13), fields.get(14)].map(|field| {
        let ticks = field.and_then(|field| field.parse::<f64>().ok());
        ticks.ok_or("/proc/self/stat has an unknown form")
    });
    Ok((user? + system?) / TICKS)
}

/// The peak of the resident memory in megabytes, from a process's `status` file.
pub(crate) fn high_water(status: &str) -> Option<f64> {
    let text = fs::read_to_string(status).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes / 1024.0)
}
